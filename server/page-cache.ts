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
  const { headers, body } = await withNewNonce(page, acceptsGzip(incoming));
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  outgoing.end(body);
  return true;
}

/** Caches the page that is rendered for this request, if it is the same for others, and answers as it will answer them. */
export function cachePage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const key = keyOf(incoming);
  if (key === null || env().NODE_ENV === "development") return;
  const isZipped = acceptsGzip(incoming);
  // Next must not compress the page, or the nonce could not be found in it.
  delete incoming.headers["accept-encoding"];
  const chunks: Buffer[] = [];
  const { write, end, writeHead, flushHeaders } = outgoing;
  const collect: AnyMethod = (chunk, ...rest) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    const done = [chunk, ...rest].find((each) => typeof each === "function");
    if (done) process.nextTick(done);
    return true;
  };
  let isEnded = false;
  const send = async () => {
    const body = Buffer.concat(chunks);
    const page = head.length > 1 ? null : cacheablePage(outgoing, body.toString("utf8"));
    const answer = page ? await withNewNonce(page, isZipped) : { headers: [], body };
    Object.assign(outgoing, { write, end, writeHead, flushHeaders });
    if (!page && head.length > 0) Reflect.apply(writeHead, outgoing, head);
    for (const [name, value] of answer.headers) outgoing.setHeader(name, value);
    outgoing.end(answer.body);
    if (page) pages.set(key, page);
  };
  const collectLast: AnyMethod = (...given) => {
    if (isEnded) return outgoing;
    isEnded = true;
    collect(...given);
    send().catch(() => outgoing.destroy());
    return outgoing;
  };
  let head: unknown[] = [];
  // Headers that are sent before the end could not say that the page is compressed.
  const holdHead: AnyMethod = (...given) => {
    outgoing.statusCode = Number(given[0]);
    head = given;
    return outgoing;
  };
  const held = { write: collect, end: collectLast, writeHead: holdHead, flushHeaders: () => {} };
  Object.assign(outgoing, held);
}
type AnyMethod = (...given: unknown[]) => unknown;

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
}

async function withNewNonce(page: CachedPage, isZipped: boolean) {
  const nonce = randomBytes(16).toString("base64");
  const renew = (text: string) => text.replaceAll(page.nonce, nonce);
  const text = Buffer.from(renew(page.body));
  const body = isZipped ? await compress(text, { level }) : text;
  const headers = Object.entries(page.headers).map(([name, value]) => [name, renew(String(value))]);
  if (isZipped) headers.push(["content-encoding", "gzip"]);
  headers.push(["content-length", String(body.length)]);
  return { headers: headers as [string, string][], body };
}

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
