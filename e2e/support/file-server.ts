import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Options = { validators?: boolean; from?: number; stalls?: boolean };

/**
 * A real server of files, with ETag, Last-Modified and ranges. `answers` are what it does with the next requests instead
 * of answering as a good server does.
 */
export class FileServer {
  readonly files = new Map<string, Buffer>();
  readonly requests: IncomingMessage[] = [];
  answers: Answer[] = [];
  bytesSent = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.requests.push(request);
      const answer = this.answers.shift();
      if (answer) answer(request, response);
      else this.answerWell(request, response);
    });
  }

  static async start(): Promise<FileServer> {
    const files = new FileServer();
    files.server.listen(0, "127.0.0.1");
    await once(files.server, "listening");
    return files;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  answerWell(request: IncomingMessage, response: ServerResponse): void {
    const content = this.contentOf(request);
    if (!content) return void response.writeHead(404).end("<h1>Not found</h1>");
    const { etag } = this.validators(content);
    const { range, "if-range": ifRange, "if-none-match": known } = request.headers;
    if (known === etag) return void response.writeHead(304, { etag }).end();
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1]);
    const isRest = range !== undefined && ifRange === etag;
    if (isRest && from >= content.length) response.writeHead(416).end();
    else this.send(request, response, content.length, isRest ? { from } : {});
  }

  /** Answers with the file, or its part from `from` on, and ends the connection, or stalls, before byte `until`. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    until: number,
    { validators = true, from, stalls = false }: Options = {},
  ): void {
    const content = this.contentOf(request) ?? Buffer.alloc(0);
    const isPart = from !== undefined;
    response.writeHead(isPart ? 206 : 200, {
      "content-length": content.length - (from ?? 0),
      ...(isPart && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` }),
      ...(validators && this.validators(content)),
    });
    const body = content.subarray(from ?? 0, until);
    this.bytesSent += body.length;
    response.write(body, () => {
      if (until === content.length) response.end();
      else if (!stalls) response.destroy();
    });
  }

  private contentOf({ url = "" }: IncomingMessage): Buffer | undefined {
    return this.files.get(url);
  }

  private validators(content: Buffer) {
    const etag = `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`;
    return { etag, "last-modified": "Sun, 01 Nov 2026 04:00:00 GMT" };
  }
}
