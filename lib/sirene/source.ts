import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough, pipeline, Readable, Transform } from "node:stream";
import { pipeline as pipelineDone } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DamagedFileError, ImportError } from "./import-error";
import { readZip } from "./zip-source";

/** A path to a CSV, gzip or zip file (recognized by its content), `-` for standard input, or bytes in memory. */
export type SourceSpec = string | { name: string; open: () => AsyncIterable<Buffer> };

/** A file being read. */
export type Source = {
  name: string;
  /** The size of the file on disk; null when unknown. */
  bytes: number | null;
  /** The unpacked content. Throws ImportError when the file is cut short or damaged. */
  chunks: AsyncIterable<Buffer>;
  /** How many of `bytes` have been read so far. */
  bytesRead: () => number;
  /** SHA-256 of the file on disk, in hex. Valid once all chunks have been read. */
  sha256: () => string;
  /** Closes the file. */
  close: () => Promise<void>;
};

const readBytes = 256 * 1024;

/** Opens a source. Throws ImportError when it is missing, empty, a folder or unreadable. */
export async function openSource(spec: SourceSpec): Promise<Source> {
  if (typeof spec !== "string") return openPlain(spec.name, null, Readable.from(spec.open()));
  if (spec === "-") return openStandardInput();
  const name = basename(spec);
  const bytes = await requireFile(spec, name);
  return openPath(spec, name, bytes);
}

/** Returns the size of a file. Throws ImportError unless it is there. */
export async function requireFile(path: string, name = basename(path)): Promise<number> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === "ENOENT"
        ? `${path} does not exist.`
        : `${name} cannot be read: ${error.message}.`,
    );
  });
  if (stats.isDirectory()) throw new ImportError(`${path} is a folder, not a file.`);
  if (stats.size === 0) throw new ImportError(`${name} is empty.`);
  return stats.size;
}

async function openPath(path: string, name: string, bytes: number): Promise<Source> {
  const file = await open(path).catch((error: Error) => {
    throw new ImportError(`${name} cannot be read: ${error.message}.`);
  });
  const magic = Buffer.alloc(4);
  await file.read(magic, 0, 4, 0).finally(() => file.close());
  if (isZip(magic)) return openZip(path, name, bytes);
  return openPlain(name, bytes, createReadStream(path, { highWaterMark: readBytes }), magic);
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipelineDone(createReadStream(path, { highWaterMark: 1024 * 1024 }), async (chunks) => {
    for await (const chunk of chunks) hash.update(chunk as Buffer);
  });
  return hash.digest("hex");
}

async function openZip(path: string, name: string, bytes: number): Promise<Source> {
  const digest = await hashFile(path);
  const zip = await readZip(path, name);
  return { name, bytes, sha256: () => digest, ...zip };
}

function openPlain(name: string, bytes: number | null, raw: Readable, magic?: Buffer): Source {
  const hash = createHash("sha256");
  let read = 0;
  const meter = new Transform({
    highWaterMark: readBytes,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      read += chunk.length;
      done(null, chunk);
    },
  });
  const unpacked =
    magic && isGzip(magic) ? createGunzip({ chunkSize: readBytes }) : new PassThrough();
  pipeline(raw, meter, unpacked, () => {});
  let digest: string | undefined;
  return {
    name,
    bytes,
    chunks: readable(unpacked, name),
    bytesRead: () => read,
    sha256: () => {
      digest ??= hash.digest("hex");
      return digest;
    },
    close: async () => {
      raw.destroy();
    },
  };
}

/** Opens standard input. A zip must be read from its end, so it is written to a temporary file first. */
async function openStandardInput(): Promise<Source> {
  const name = "standard input";
  const first = await firstChunk(process.stdin);
  if (!first) throw new ImportError(`${name} is empty.`);
  if (!isZip(first)) return openPlain(name, null, process.stdin, first);
  const folder = await mkdtemp(join(tmpdir(), "sirene-"));
  const path = join(folder, "stock.zip");
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipelineDone(process.stdin, createWriteStream(path));
    const source = await openZip(path, name, await requireFile(path, name));
    return {
      ...source,
      close: async () => {
        await source.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Peeks at the first bytes of a stream. */
async function firstChunk(stream: Readable): Promise<Buffer | null> {
  for (;;) {
    const chunk = stream.read() as Buffer | null;
    if (chunk) {
      stream.unshift(chunk);
      return chunk;
    }
    if (stream.readableEnded) return null;
    await new Promise<void>((resolve) => {
      stream.once("readable", resolve);
      stream.once("end", resolve);
    });
  }
}

async function* readable(stream: Readable, name: string): AsyncIterable<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new DamagedFileError(
      name,
      `${name} is cut short or damaged: ${(error as Error).message}.`,
    );
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
