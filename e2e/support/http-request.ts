import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export type HttpRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
};

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body in UTF-8. */
  text: string;
  bytes: Buffer;
};

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
      buffer(incoming).then((bytes) => {
        const { statusCode: status = 0, headers } = incoming;
        resolve({ status, headers, text: bytes.toString("utf8"), bytes });
      }, reject);
    });
    outgoing.end(body);
  });
}
