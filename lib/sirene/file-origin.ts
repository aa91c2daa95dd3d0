import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** What the server said about a file. It is kept beside it, as `FILE.json`. */
export type Origin = {
  url: string;
  etag: string | null;
  lastModified: string | null;
  bytes: number | null;
};

const originFileOf = (path: string) => `${path}.json`;

/** What is known of a file that came from this address; null without the file. */
export function originOf(path: string, url: string): Origin | null {
  if (!existsSync(path)) return null;
  try {
    const origin = JSON.parse(readFileSync(originFileOf(path), "utf8")) as Origin;
    return origin.url === url ? origin : null;
  } catch {
    return null;
  }
}

export function writeOrigin(path: string, origin: Origin): void {
  writeFileSync(originFileOf(path), `${JSON.stringify(origin)}\n`);
}

export function removeWithOrigin(path: string): void {
  for (const each of [path, originFileOf(path)]) rmSync(each, { force: true });
}

/** Makes the next download fetch the file anew. Does nothing in a folder that cannot be written to, as no download wrote the file there. */
export function forgetOrigin(path: string): void {
  try {
    rmSync(originFileOf(path), { force: true });
  } catch {}
}

/** A server that ignores conditions still says which file it has. */
export function isSame(response: Response, origin: Origin): boolean {
  if (response.status === 304) return true;
  const { etag, lastModified, bytes } = originIn(response, origin.url);
  if (response.status !== 200 || bytes !== origin.bytes) return false;
  return etag !== null
    ? etag === origin.etag
    : lastModified !== null && lastModified === origin.lastModified;
}

export function originIn({ headers }: Response, url: string): Origin {
  const length = headers.get("content-length");
  return {
    url,
    etag: headers.get("etag"),
    lastModified: headers.get("last-modified"),
    bytes: length === null ? null : Number(length),
  };
}

/** Whether the answer is the rest, from `offset` on, of the file whose beginning is there. */
export function isRest(response: Response, offset: number, started: Origin): boolean {
  const { start, total } = rangeOf(response);
  const { etag, lastModified } = originIn(response, started.url);
  const isSameFile =
    (etag ?? started.etag) === started.etag &&
    (lastModified ?? started.lastModified) === started.lastModified;
  const isSameSize = started.bytes === null || started.bytes === total;
  return response.status === 206 && start === offset && isSameFile && isSameSize;
}

export function rangeOf({ headers }: Response): { start: number; total: number } {
  const [, start, total] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  return { start: Number(start), total: Number(total) };
}

/** What proves that the rest belongs to the same file; a weak tag does not. */
export function validatorOf({ etag, lastModified }: Origin): string | null {
  return etag !== null && !etag.startsWith("W/") ? etag : lastModified;
}

export function rangeFrom(offset: number, validator: string): Record<string, string> {
  return { range: `bytes=${offset}-`, "if-range": validator };
}

export function conditionsOf(origin: Origin | null): Record<string, string> {
  return {
    ...(origin?.etag && { "if-none-match": origin.etag }),
    ...(origin?.lastModified && { "if-modified-since": origin.lastModified }),
  };
}
