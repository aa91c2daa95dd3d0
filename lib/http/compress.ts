import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Shorter texts do not become smaller by more than the header costs. */
const minBytes = 1_024;
/** Brotli's best speed for its size; its default is meant for files that are compressed once. */
const brotliQuality = 4;

/** What a longer Accept-Encoding says further on is not read. */
const maxAccepted = 1_000;

/** A header of everything that is answered as the client takes it, also of a 304 (RFC 9110, 15.4.5). */
export const varyByEncoding = { vary: "Accept-Encoding" };

/** A text as the client takes it: compressed by Brotli or gzip, or as it is. */
export async function compress(
  text: string,
  { headers }: Request,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const encoding = text.length < minBytes ? null : encodingFor(headers.get("accept-encoding"));
  if (encoding === null) return { body: text, headers: varyByEncoding };
  const body =
    encoding === "br"
      ? await withBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await withGzip(text);
  return {
    body: new Uint8Array(body),
    headers: { ...varyByEncoding, "content-encoding": encoding },
  };
}

/** For a text that stays the same: compressed once for each encoding. */
export function compressOnce(text: string): (request: Request) => ReturnType<typeof compress> {
  const answers = new Map<string | null, ReturnType<typeof compress>>();
  return (request) => {
    const encoding = encodingFor(request.headers.get("accept-encoding"));
    const known = answers.get(encoding);
    if (known) return known;
    const answer = compress(text, request).then(({ body, headers }) => ({
      body: Buffer.from(body),
      headers,
    }));
    answers.set(encoding, answer);
    answer.catch(() => answers.delete(encoding));
    return answer;
  };
}

/** The encoding that an Accept-Encoding header prefers, of equal ones Brotli; null: it allows neither. */
export function encodingFor(accepted: string | null): "br" | "gzip" | null {
  const weights = new Map(
    (accepted ?? "").slice(0, maxAccepted).toLowerCase().split(",").map(weightOf),
  );
  const weight = (name: string) => weights.get(name) ?? 0;
  const [preferred = null] = (["br", "gzip"] as const)
    .filter((name) => weight(name) > 0)
    .sort((one, other) => weight(other) - weight(one));
  return preferred;
}

/** `br` and 0.5 of `br;q=0.5`; 0 refuses it, and so does a weight that is none. */
function weightOf(entry: string): [name: string, weight: number] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  const given = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
  return [name, /^(?:0|1)(?:\.\d{0,3})?$/.test(given) ? Number(given) : 0];
}
