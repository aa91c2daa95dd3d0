import { pipeline, type Readable, Transform } from "node:stream";
import zlib from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DamagedFileError, ImportError } from "./import-error";

const outputBytes = 128 * 1024;
/** INSEE's files have one, pages of its API some hundreds. A million names would take 400 MB. */
const maxEntries = 10_000;
const stored = 0;
const deflated = 8;
/** Undefined before Node 20.15. */
const crc32: typeof zlib.crc32 | undefined = zlib.crc32;

export type ZipContent = {
  chunks: AsyncIterable<Buffer>;
  bytesRead: () => number;
  close: () => Promise<void>;
};

/**
 * Streams the data of a zip or zip64 file: its single CSV file, otherwise all its JSON files, otherwise
 * its only file. Throws ImportError when the zip is cut short or damaged.
 */
export async function readZip(path: string, name: string): Promise<ZipContent> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (error: Error) => {
      throw damaged(name, error);
    },
  );
  const entries = await dataEntries(zip, name);
  const meter = { read: 0 };
  return {
    chunks: readEntries(zip, entries, name, meter),
    bytesRead: () => meter.read,
    close: async () => zip.close(),
  };
}

async function dataEntries(zip: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let count = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (++count > maxEntries) throw new DamagedFileError(name, `${name} holds too many files.`);
      if (!entry.fileName.endsWith("/") && !entry.fileName.startsWith("__MACOSX/")) {
        entries.push(entry);
      }
    }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(name, error as Error);
  }
  const csv = entries.filter((entry) => /\.csv$/i.test(entry.fileName));
  if (csv.length > 1) throw new DamagedFileError(name, `${name} holds more than one CSV file.`);
  if (csv.length === 1) return csv;
  const json = entries.filter((entry) => /\.(json|jsonl|ndjson)$/i.test(entry.fileName));
  if (json.length > 0) return json;
  if (entries.length !== 1) {
    throw new DamagedFileError(name, `${name} holds no CSV or JSON file.`);
  }
  return entries;
}

async function* readEntries(
  zip: ZipFile,
  entries: readonly Entry[],
  name: string,
  meter: { read: number },
): AsyncIterable<Buffer> {
  for (const entry of entries) {
    try {
      yield* readEntry(zip, entry, meter);
    } catch (error) {
      throw error instanceof ImportError ? error : damaged(name, error as Error);
    }
    if (entries.length > 1) yield Buffer.from("\n");
  }
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  meter: { read: number },
): AsyncIterable<Buffer> {
  let size = 0;
  let crc = 0;
  for await (const chunk of await openEntry(zip, entry, meter)) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (crc32) crc = crc32(bytes, crc);
    yield bytes;
  }
  if (size !== entry.uncompressedSize) throw new Error("its size is not the one it announces");
  if (crc32 && crc !== entry.crc32) throw new Error("its checksum does not match");
}

/** Inflates the entry itself, because the library would produce smaller chunks. */
async function openEntry(zip: ZipFile, entry: Entry, meter: { read: number }): Promise<Readable> {
  if (entry.isEncrypted() || ![stored, deflated].includes(entry.compressionMethod)) {
    throw new Error("it is encrypted or packed in an unknown way");
  }
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const counter = new Transform({
    highWaterMark: outputBytes,
    transform(chunk: Buffer, _encoding, done) {
      meter.read += chunk.length;
      done(null, chunk);
    },
  });
  if (entry.compressionMethod === stored) return pipeline(packed, counter, () => {});
  return pipeline(packed, counter, zlib.createInflateRaw({ chunkSize: outputBytes }), () => {});
}

function damaged(name: string, error: Error): ImportError {
  // The library's words for the same.
  const isSaid = error.message.startsWith("End of central directory");
  const reason = isSaid ? "" : `: ${withoutStop(error.message)}`;
  return new DamagedFileError(name, `${name} is cut short, damaged or not a zip${reason}.`);
}

function withoutStop(text: string): string {
  return text.replace(/\.+$/, "");
}
