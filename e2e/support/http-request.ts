import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export type HttpRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
};

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new Agent({ keepAlive: true });

/** Sends one request exactly as given. Only Host and, unless chunked, Content-Length are added. */
export function sendRequest({ method, url, headers, body }: HttpRequest): Promise<HttpResponse> {
  const { hostname, port, origin } = new URL(url);
  const path = url.slice(origin.length) || "/";
  return new Promise((resolve, reject) => {
    const hasLength = body !== undefined && !headers?.["transfer-encoding"];
    const length = hasLength ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const outgoing = request({
      agent,
      hostname,
      port,
      path,
      method,
      headers: { ...length, ...headers },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      readText(incoming).then(
        (text) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        reject,
      );
    });
    outgoing.end(body);
  });
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
