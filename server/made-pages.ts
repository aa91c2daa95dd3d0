import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { languageCookie } from "@/lib/contract/languages";
import { pagePaths } from "@/lib/contract/page-paths";
import { env } from "@/platform/env";
import { visitorLanguage } from "./visitor-language";

/** The same for all strangers of one language, but for the nonce of their policy. */
const samePages = new Set<string>([
  pagePaths.login,
  pagePaths.forgottenPassword,
  pagePaths.developers,
]);
const notKept = /^(connection|content-encoding|content-length|date|keep-alive|transfer-encoding)$/;
const policyHeader = "content-security-policy";
const noncePattern = /'nonce-([A-Za-z0-9+/=]{16,})'/;
const compress = promisify(gzip);
/** Its time is spent on each answer, a little size less on each way. */
const level = 4;

type MadePage = { body: string; headers: OutgoingHttpHeaders; nonce: string };

/** Pages that were drawn once, for the time of the process: what they show is of this build and configuration. */
const made = new Map<string, MadePage>();

/** Answers with a page that was made before, under a nonce of its own. False where there is none. */
export async function sendMadePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const page = made.get(keyOf(incoming) ?? "");
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

/** Keeps the page that is drawn for this request, where it is the same for others. */
export function keepPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const key = keyOf(incoming);
  if (key === null || env().NODE_ENV === "development") return;
  // Kept as it is, so drawn as it is: the nonce could not be found in what is compressed.
  delete incoming.headers["accept-encoding"];
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = outgoing as { write: AnyMethod; end: AnyMethod };
  const watched = (method: AnyMethod) =>
    function keepChunk(...given: unknown[]) {
      keep(given[0]);
      return method.apply(outgoing, given);
    };
  Object.assign(outgoing, { write: watched(write), end: watched(end) });
  outgoing.once("finish", () => {
    const page = madePage(outgoing, Buffer.concat(chunks).toString("utf8"));
    if (page) made.set(key, page);
  });
}
type AnyMethod = (...given: unknown[]) => unknown;

function madePage(outgoing: ServerResponse, body: string): MadePage | null {
  const headers = Object.fromEntries(
    Object.entries(outgoing.getHeaders()).filter(([name]) => !notKept.test(name)),
  );
  const nonce = noncePattern.exec(String(headers[policyHeader]))?.[1];
  const isPage = /^text\/html/.test(String(headers["content-type"]));
  if (outgoing.statusCode !== 200 || !isPage || "set-cookie" in headers) return null;
  return nonce !== undefined && body.includes(nonce) ? { body, headers, nonce } : null;
}

/** What a page depends on, where that is its path and language alone; else null. */
function keyOf(incoming: IncomingMessage): string | null {
  const { method, url = "", headers } = incoming;
  if (method !== "GET" || !samePages.has(url)) return null;
  const cookies = (headers.cookie ?? "").split(";").filter((each) => each.trim() !== "");
  const hasOther = cookies.some((each) => each.split("=", 1)[0]?.trim() !== languageCookie);
  // Next's own headers ask for parts of a page.
  if (hasOther || Object.keys(headers).some((name) => /^(rsc|next-|x-nextjs-)/.test(name)))
    return null;
  return `${visitorLanguage(incoming)} ${url}`;
}
