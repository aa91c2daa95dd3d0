import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { languageCookie } from "@/lib/contract/languages";
import { pagePaths } from "@/lib/contract/page-paths";
import { env } from "@/platform/env";
import { visitorLanguage } from "./visitor-language";

/** Pages that are equal for all signed-out visitors of a language, except for the nonce of their CSP. */
const cacheablePages = new Set<string>([
  pagePaths.login,
  pagePaths.forgottenPassword,
  pagePaths.developers,
]);
const uncachedHeaders =
  /^(connection|content-encoding|content-length|date|keep-alive|transfer-encoding)$/;
const policyHeader = "content-security-policy";
const noncePattern = /'nonce-([A-Za-z0-9+/=]{16,})'/;
const compress = promisify(gzip);
/** A low level, because every answer is compressed again. */
const level = 4;

type CachedPage = { body: string; headers: OutgoingHttpHeaders; nonce: string };

/** The cached pages. They depend only on the build and the configuration, so they stay valid. */
const pages = new Map<string, CachedPage>();

/** Sends a cached page with a new nonce; returns false if there is none. */
export async function sendCachedPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const page = pages.get(keyOf(incoming) ?? "");
  if (!page) return false;
  const nonce = randomBytes(16).toString("base64");
  const text = Buffer.from(page.body.replaceAll(page.nonce, nonce));
  const isZipped = /\bgzip\b/.test(String(incoming.headers["accept-encoding"] ?? ""));
  const body = isZipped ? await compress(text, { level }) : text;
  for (const [name, value] of Object.entries(page.headers)) {
    outgoing.setHeader(name, String(value).replaceAll(page.nonce, nonce));
  }
  if (isZipped) outgoing.setHeader("content-encoding", "gzip");
  outgoing.setHeader("content-length", body.length);
  outgoing.end(body);
  return true;
}

/** Caches the page that is rendered for this request, if it is the same for others. */
export function cachePage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const key = keyOf(incoming);
  if (key === null || env().NODE_ENV === "development") return;
  // Next must not compress the page, or the nonce could not be found in it.
  delete incoming.headers["accept-encoding"];
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = outgoing as { write: AnyMethod; end: AnyMethod };
  const collecting = (method: AnyMethod) =>
    function collectChunk(...given: unknown[]) {
      collect(given[0]);
      return method.apply(outgoing, given);
    };
  Object.assign(outgoing, { write: collecting(write), end: collecting(end) });
  outgoing.once("finish", () => {
    const page = cacheablePage(outgoing, Buffer.concat(chunks).toString("utf8"));
    if (page) pages.set(key, page);
  });
}
type AnyMethod = (...given: unknown[]) => unknown;

function cacheablePage(outgoing: ServerResponse, body: string): CachedPage | null {
  const headers = Object.fromEntries(
    Object.entries(outgoing.getHeaders()).filter(([name]) => !uncachedHeaders.test(name)),
  );
  const nonce = noncePattern.exec(String(headers[policyHeader]))?.[1];
  const isPage = /^text\/html/.test(String(headers["content-type"]));
  if (outgoing.statusCode !== 200 || !isPage || "set-cookie" in headers) return null;
  return nonce !== undefined && body.includes(nonce) ? { body, headers, nonce } : null;
}

/** The cache key, if the page depends only on its path and language; else null. */
function keyOf(incoming: IncomingMessage): string | null {
  const { method, url = "", headers } = incoming;
  if (method !== "GET" || !cacheablePages.has(url)) return null;
  const cookies = (headers.cookie ?? "").split(";").filter((each) => each.trim() !== "");
  const hasOther = cookies.some((each) => each.split("=", 1)[0]?.trim() !== languageCookie);
  // Next's own headers ask for parts of a page.
  if (hasOther || Object.keys(headers).some((name) => /^(rsc|next-|x-nextjs-)/.test(name)))
    return null;
  return `${visitorLanguage(incoming)} ${url}`;
}
