import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { type Language, languageHeader, pickLanguage } from "@/lib/contract/languages";
import { protectiveHeaders } from "@/lib/contract/security-headers.mjs";

const style = `:root{color-scheme:light dark;background:#fafaf8;color:#1a1a18;font-family:system-ui,sans-serif;line-height:1.5}
main{max-width:38rem;margin:0 auto;padding:4rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25}
a{color:#2a45c2;display:inline-block;padding:.6rem 0}
@media(prefers-color-scheme:dark){:root{background:#121214;color:#ececee}a{color:#a5b6ff}}`;
const styleHash = createHash("sha256").update(style).digest("base64");

const messages = { en, fr };

/** Sends a 429 page that loads no other files, for a visitor whose budget of pages is spent. */
export function sendTooManyPages(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  retryAfterSeconds: number,
): void {
  const language = pickLanguage(String(incoming.headers[languageHeader]), null);
  const body = renderHtml(language, retryAfterSeconds);
  outgoing.writeHead(429, {
    ...protectiveHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "content-language": language,
    "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

function renderHtml(language: Language, seconds: number): string {
  const { product, tooManyPages } = messages[language];
  const { title, text, tryAgain } = tooManyPages;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${product.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text.replace("{seconds}", String(seconds))}</p>
<p><a href="">${tryAgain}</a></p>
</main>
</body>
</html>
`;
}
