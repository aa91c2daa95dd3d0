/** A decoded mail. */
export type ReceivedMail = {
  headers: Record<string, string>;
  subject: string;
  to: string;
  text: string;
  html: string;
};

/** Parses a message with one `text/plain` and one `text/html` part. Throws for any other. */
export function readMail(source: string): ReceivedMail {
  const [head, body] = headAndBody(source.replaceAll("\r\n", "\n"));
  const headers = headersOf(head);
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)"?/.exec(
    headers["content-type"] ?? "",
  )?.[1];
  if (!boundary) throw new Error(`This is no mail in text and HTML:\n${source.slice(0, 2000)}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => headAndBody(part.trimStart()))
    .map(([partHead, content]) => ({ headers: headersOf(partHead), content }));
  const [plain, html] = parts;
  if (parts.length !== 2 || !plain || !html) throw new Error("This mail has not two parts.");
  return {
    headers,
    subject: decodeWords(headers.subject ?? ""),
    to: headers.to ?? "",
    text: contentOf("text/plain", plain),
    html: contentOf("text/html", html),
  };
}

/** The only link to the service in a mail, the same in its text and its HTML. */
export function linkIn({ text, html }: ReceivedMail): string {
  const [link, ...more] = text.match(/https?:\/\/\S+/g) ?? [];
  if (!link || more.length > 0) throw new Error(`Not one link:\n${text}`);
  const hrefs = new Set([...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]));
  if (hrefs.size !== 1 || !hrefs.has(link)) throw new Error(`The HTML links elsewhere:\n${html}`);
  return link;
}

/** The token at the end of a mail's link. */
export function tokenIn(mail: ReceivedMail): string {
  return linkIn(mail).split("/").at(-1) ?? "";
}

function headAndBody(source: string): [string, string] {
  const at = source.indexOf("\n\n");
  return [source.slice(0, at), source.slice(at + 2)];
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function contentOf(
  type: string,
  { headers, content }: { headers: Record<string, string>; content: string },
): string {
  const { "content-type": found = "", "content-transfer-encoding": encoding = "7bit" } = headers;
  if (found !== `${type}; charset=utf-8`) throw new Error(`This part is ${found}, not ${type}.`);
  if (encoding === "quoted-printable") return fromQuoted(content.replace(/=\n/g, ""));
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8");
  return content;
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes RFC 2047 encoded words, as in a subject with accents. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, content: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(content, "base64").toString("utf8")
        : fromQuoted(content.replaceAll("_", " ")),
    );
}
