import { join } from "node:path";
import { FolderLockedError, lockFolder } from "@/db/folder-lock";
import { type DownloadedFile, downloadFile, type FileDownload } from "./download-file";
import { ImportError } from "./import-error";
import { type ImportStage, type OnProgress, StageMeter } from "./progress";
import { establishmentFile, legalUnitFile } from "./stock-layout";

export type StockDownload = {
  /** Absolute. */
  folder: string;
  legalUnitsUrl: string;
  establishmentsUrl: string;
  /** A larger file is refused. */
  maxBytes: number;
  onProgress?: OnProgress | undefined;
  /** Ends the download with its reason. */
  signal?: AbortSignal | undefined;
};

export type DownloadedStock = { legalUnits: DownloadedFile; establishments: DownloadedFile };

/** A second download into the same folder is refused with this sentence. */
export const downloadingMessage =
  "Another download into this folder is under way; wait for its end and run this again.";

/** Downloads INSEE's two stock files into a folder, unless they are there and unchanged. Throws ImportError. */
export async function downloadStock(options: StockDownload): Promise<DownloadedStock> {
  const { folder, legalUnitsUrl, establishmentsUrl, maxBytes, onProgress, signal } = options;
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderLockedError) throw new ImportError(downloadingMessage);
    throw asSentence(folder, error);
  });
  try {
    const legalUnits = await downloadWithProgress("download-legal-units", onProgress, {
      ...{ url: legalUnitsUrl, variable: "STOCK_LEGAL_UNITS_URL", maxBytes, signal },
      path: join(folder, `${legalUnitFile}.zip`),
    });
    const establishments = await downloadWithProgress("download-establishments", onProgress, {
      ...{ url: establishmentsUrl, variable: "STOCK_ESTABLISHMENTS_URL", maxBytes, signal },
      path: join(folder, `${establishmentFile}.zip`),
    });
    return { legalUnits, establishments };
  } catch (error) {
    throw asSentence(folder, error);
  } finally {
    lock.release();
  }
}

async function downloadWithProgress(
  stage: ImportStage,
  onProgress: OnProgress | undefined,
  download: FileDownload,
): Promise<DownloadedFile> {
  const meter = new StageMeter(stage, onProgress);
  let isStarted = false;
  const onBytes = (bytes: number, total: number | null) => {
    const fraction = total ? bytes / total : null;
    if (!isStarted) meter.startFrom(bytes, fraction ?? 0);
    isStarted = true;
    meter.update(bytes, fraction);
  };
  const file = await downloadFile({ ...download, onBytes });
  if (!file.isNew) meter.startFrom(file.bytes, 1);
  meter.finish(file.bytes);
  return file;
}

/** Errors of the file system say what failed, but not what it was for. */
function asSentence(folder: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof ImportError || syscall === undefined) return error;
  return new ImportError(`Cannot write into ${folder}: ${message}; choose another with --folder.`);
}
