import { renameSync, statfsSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "@/platform/make-folder";
import {
  conditionsOf,
  isRest,
  isSame,
  type Origin,
  originIn,
  originOf,
  rangeFrom,
  rangeOf,
  removeWithOrigin,
  validatorOf,
  writeOrigin,
} from "./file-origin";
import { DamagedFileError, ImportError } from "./import-error";
import { readZip } from "./zip-source";

export type FileDownload = {
  url: string;
  path: string;
  /** The variable that sets the address, for the sentence when it is wrong. */
  variable: string;
  /** Called with the bytes so far, those of an earlier run included; `total` is null when unknown. */
  onBytes?: ((bytes: number, total: number | null) => void) | undefined;
  /** A larger file is refused. */
  maxBytes: number;
  /** Ends the download with its reason; the next run continues it. */
  signal?: AbortSignal | undefined;
  /** In this time the server must send a little, 64 KB. */
  stallMs?: number | undefined;
  /** The pause before the second attempt; each further one is twice as long. */
  pauseMs?: number | undefined;
};

/** `isNew`: false when the file was there already and has not changed since. */
export type DownloadedFile = { path: string; bytes: number; isNew: boolean };

/** Left free on the disk, which may also be that of the database. */
const reservedBytes = 500e6;
/** The free space is looked at each time that so much has arrived. */
const lookBytes = 16 * 1024 * 1024;
const maxAttempts = 6;
/** What must arrive in `stallMs`. A server that sends byte by byte would never end. */
const leastBytes = 65_536;
/** An attempt that brings less is counted as failed. */
const progressBytes = 1024 * 1024;
const maxRetryAfterMs = 120_000;
const maxRedirects = 10;
const redirectStatuses = [301, 302, 303, 307, 308];
const temporaryStatuses = [408, 425, 429];

/** The connection broke, or the server is busy: another attempt may succeed. */
class Interruption extends Error {
  constructor(
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/**
 * Downloads a zip file. What has arrived is in `path.part`, from which the next attempt and the next run continue. The
 * file appears at `path` only when its size and its content are right: each download reads it whole, once. Throws ImportError.
 */
export async function downloadFile(download: FileDownload): Promise<DownloadedFile> {
  const { url, path, signal, pauseMs = 1_000 } = download;
  makeFolder(dirname(path));
  let furthest = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryDownload(download);
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      const bytes = sizeOf(partOf(path));
      if (bytes >= furthest + progressBytes) [attempt, furthest] = [1, bytes];
      if (attempt === maxAttempts) {
        throw new ImportError(
          `${basename(path)} could not be downloaded from ${new URL(url).host}: ${error.message}; run this again later, it continues where it stopped.`,
        );
      }
      const ms = Math.max(pauseMs * 2 ** (attempt - 1), error.retryAfterMs);
      await wait(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function tryDownload(download: FileDownload): Promise<DownloadedFile> {
  const { url, path, stallMs = 30_000 } = download;
  const part = partOf(path);
  let started = originOf(part, url);
  if (started?.bytes === sizeOf(part)) {
    await finish(download, started).catch((error: unknown) => {
      if (!(error instanceof DamagedFileError)) throw error;
    });
    started = null;
  }
  const validator = started === null ? null : validatorOf(started);
  const offset = validator === null ? 0 : sizeOf(part);
  const present = originOf(path, url);
  const current = present?.bytes === sizeOf(path) ? present : null;
  const conditions =
    validator !== null && offset > 0 ? rangeFrom(offset, validator) : conditionsOf(current);
  const headers = { "accept-encoding": "identity", ...conditions };
  const stall = new Stall(stallMs);
  let origin: Origin;
  try {
    const signals = [stall.signal, ...(download.signal ? [download.signal] : [])];
    const response = await get(download, headers, AbortSignal.any(signals));
    if (offset === 0 && current !== null && isSame(response, current)) {
      return { path, bytes: sizeOf(path), isNew: false };
    }
    origin = await store(response, download, { offset, started, stall });
  } catch (error) {
    throw stall.signal.aborted ? new Interruption(stall.message) : asInterruption(error);
  } finally {
    stall.end();
  }
  await finish(download, origin);
  return { path, bytes: sizeOf(path), isNew: true };
}

/** Follows redirects itself, because `fetch` would also follow one from https to http. */
async function get(
  { url, variable }: FileDownload,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let at = new URL(url);
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const response = await fetch(at, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (!redirectStatuses.includes(response.status) || location === null) return response;
    if (!URL.canParse(location, at)) break;
    const next = new URL(location, at);
    if (at.protocol === "https:" && next.protocol !== "https:") break;
    // `fetch` refuses user and password, and would print them.
    if (next.username !== "" || next.password !== "") break;
    at = next;
  }
  throw new ImportError(
    `${url} redirects without end, from https to http, to an address with a password, or to none; set ${variable} to another address.`,
  );
}

type Attempt = { offset: number; started: Origin | null; stall: Stall };

/** Writes the body to the part file and returns where it comes from, with its whole size. */
async function store(
  response: Response,
  download: FileDownload,
  { offset, started, stall }: Attempt,
): Promise<Origin> {
  const { url, path, maxBytes } = download;
  const part = partOf(path);
  const continues = started !== null && isRest(response, offset, started);
  if (response.status === 416 || (response.status === 206 && !continues)) {
    removeWithOrigin(part);
    throw new Interruption("the server sends another part of the file than the one asked for");
  }
  if (response.status !== 200 && !continues) refuse(download, response);
  const origin = continues ? started : originIn(response, url);
  const total = continues ? rangeOf(response).total : origin.bytes;
  const from = continues ? offset : 0;
  requireSpace(path, (total ?? 0) - from);
  if ((total ?? 0) > maxBytes) throw tooLarge(download);
  if (!continues) {
    removeWithOrigin(part);
    writeOrigin(part, origin);
  }
  const bytes = await append(response, download, { from, total, stall });
  if (total !== null && bytes !== total) {
    throw new Interruption(`${bytes} bytes arrived where the server announces ${total}`);
  }
  return { ...origin, bytes };
}

/** Appends the body to the part file and returns the part's size. A part that must not grow further is removed. */
async function append(
  { body }: Response,
  download: FileDownload,
  { from, total, stall }: { from: number; total: number | null; stall: Stall },
): Promise<number> {
  const { path, onBytes, maxBytes } = download;
  const part = partOf(path);
  const file = await open(part, "a", 0o644);
  let [bytes, lookAt] = [from, from + lookBytes];
  const write = async (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (total !== null && bytes > total) throw new Interruption("the server sends too much");
    if (bytes > maxBytes) throw tooLarge(download);
    if (bytes >= lookAt) {
      requireSpace(path, Math.max((total ?? 0) - bytes, 0));
      lookAt = bytes + lookBytes;
    }
    await file.appendFile(chunk);
  };
  try {
    onBytes?.(bytes, total);
    for await (const chunk of body ?? []) {
      stall.note(chunk.length);
      await write(chunk).catch((error: unknown) => {
        removeWithOrigin(part);
        throw error;
      });
      onBytes?.(bytes, total);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

/** Checks the part and puts it in the place of the file. */
async function finish({ path, signal }: FileDownload, origin: Origin): Promise<void> {
  const part = partOf(path);
  try {
    await requireIntact(part, basename(path), signal);
  } catch (error) {
    if (error instanceof DamagedFileError) removeWithOrigin(part);
    throw error;
  }
  renameSync(part, path);
  writeOrigin(path, origin);
  removeWithOrigin(part);
}

/** Unpacks the whole zip, which compares its sizes and checksums. Throws ImportError. */
async function requireIntact(path: string, name: string, signal?: AbortSignal): Promise<void> {
  const zip = await readZip(path, name);
  try {
    for await (const _chunk of zip.chunks) signal?.throwIfAborted();
  } finally {
    await zip.close();
  }
}

/** Ends the request when the server has sent too little for a while. */
class Stall {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  readonly signal = this.controller.signal;
  readonly message: string;
  private bytes = 0;

  constructor(ms: number) {
    this.message = `the server sent less than 64 KB in ${ms / 1000} s`;
    this.timer = setTimeout(() => this.controller.abort(), ms);
  }

  note(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < leastBytes) return;
    this.bytes = 0;
    this.timer.refresh();
  }

  /** Also closes the connection, if a body is left on it. */
  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

function refuse({ url, variable }: FileDownload, { status, headers }: Response): never {
  if (status >= 500 || temporaryStatuses.includes(status)) {
    const seconds = Number(headers.get("retry-after") ?? 0) || 0;
    const retryAfterMs = Math.min(seconds * 1000, maxRetryAfterMs);
    throw new Interruption(`the server answers ${status}`, retryAfterMs);
  }
  throw new ImportError(`${url} answers ${status}; set ${variable} to the file's address.`);
}

/** Errors of the network have a cause. Others, such as those of the disk, stay as they are. */
function asInterruption(error: unknown): unknown {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error;
  const { message, code } = error.cause as NodeJS.ErrnoException;
  return new Interruption(message || code || error.message);
}

const partOf = (path: string) => `${path}.part`;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

function tooLarge({ path, maxBytes }: FileDownload): ImportError {
  return new ImportError(
    `${basename(path)} is larger than ${megabytes(maxBytes)}; if that is right, raise STOCK_MAX_MB.`,
  );
}

function requireSpace(path: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bytes + reservedBytes <= bavail * bsize) return;
  throw new ImportError(
    `${basename(path)} needs ${megabytes(bytes + reservedBytes)} more, and the disk of ${dirname(path)} has ${megabytes(bavail * bsize)} left; make room, or choose another folder.`,
  );
}
