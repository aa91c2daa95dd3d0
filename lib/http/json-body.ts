import { ApiError, invalid } from "@/lib/contract/errors";

/** The limit of every body. `server/bounded-request.ts` enforces it before a handler starts. */
export const maxBodyBytes = 64 * 1024;
const maxDepth = 16;
/** Longer than any list that a schema allows: a schema looks at every value before it counts them. */
const maxListLength = 1_000;
const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads the request's body. Throws ApiError UNSUPPORTED_MEDIA_TYPE for anything but uncompressed JSON. */
export async function readJsonBytes(request: Request): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  const type = request.headers.get("content-type") ?? "";
  if (!jsonType.test(type) || encoding.toLowerCase() !== "identity") {
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  }
  return new Uint8Array(await request.arrayBuffer());
}

/**
 * Parses strict JSON: UTF-8 without a byte order mark, at most 16 levels deep, lists of at most 1,000 values, without
 * duplicate keys, lone surrogates or NUL. Throws ApiError VALIDATION_ERROR with the field `body`.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalid("body", "is not valid UTF-8");
  }
  if (text.startsWith("\uFEFF")) throw invalid("body", "must not start with a byte order mark");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid("body", "is not valid JSON");
  }
  requireShallowAndUnique(text);
  requireWellFormed(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("body", "must be a JSON object");
  }
  return value;
}

const colon = /\s*:/y;
const stringLiteral = /"(?:[^"\\]|\\.)*"/y;

function endOfString(text: string, at: number): number {
  stringLiteral.lastIndex = at;
  return stringLiteral.test(text) ? stringLiteral.lastIndex : text.length;
}

/** `text` must be valid JSON: then a string before a colon is a key of the innermost object. */
function requireShallowAndUnique(text: string): void {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      open.push(new Set());
      if (open.length > maxDepth) throw invalid("body", `is nested more than ${maxDepth} deep`);
    } else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      colon.lastIndex = end;
      if (colon.test(text)) {
        const key = JSON.parse(text.slice(at, end)) as string;
        const keys = open.at(-1);
        if (keys?.has(key)) throw invalid("body", "has a key twice");
        keys?.add(key);
      }
      at = end - 1;
    }
  }
}

function requireWellFormed(value: unknown): void {
  if (typeof value === "string") {
    if (value.includes("\0")) throw invalid("body", "must not contain NUL");
    if (/\p{Surrogate}/u.test(value)) throw invalid("body", "must not contain a lone surrogate");
  } else if (Array.isArray(value) && value.length > maxListLength) {
    throw invalid("body", `has a list of more than ${maxListLength} values`);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      requireWellFormed(key);
      requireWellFormed(inner);
    }
  }
}
