import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { json } from "node:stream/consumers";
import { freePort } from "../../scripts/free-port.mjs";
import { RedisServer } from "./redis-server";

const token = "of-the-test";

/** A Redis behind Upstash's REST protocol that can refuse connections, hang, be killed and restart. */
export class UpstashRedis {
  private isHung = false;
  private readonly http: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly redis: RedisServer,
    private readonly port: number,
  ) {
    this.http = createServer((request, response) => void this.respond(request, response));
    this.http.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  /** Reserves the addresses. Connections are refused until `serve`. */
  static async at(program: string): Promise<UpstashRedis> {
    return new UpstashRedis(await RedisServer.at(program), await freePort());
  }

  get environment() {
    const url = `http://127.0.0.1:${this.port}`;
    return { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
  }

  counted(part: string): Promise<number> {
    return this.redis.counted(part);
  }

  async serve(): Promise<void> {
    await this.leave();
    await this.redis.serve();
    this.isHung = false;
    await this.listen();
  }

  /** Accepts connections and requests, also on open connections, but never answers. */
  async hang(): Promise<void> {
    this.isHung = true;
    if (!this.http.listening) await this.listen();
  }

  /** Kills Redis by kill -9. Its address then refuses connections. */
  async leave(): Promise<void> {
    await this.redis.leave();
    for (const socket of this.sockets) socket.destroy();
    if (!this.http.listening) return;
    this.http.close();
    await once(this.http, "close");
  }

  private async listen(): Promise<void> {
    this.http.listen(this.port, "127.0.0.1");
    await once(this.http, "listening");
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, headers } = request;
    const body = await json(request);
    if (this.isHung || !this.redis.isRunning) return;
    const isAllowed = headers.authorization === `Bearer ${token}`;
    const commands = (url === "/pipeline" ? body : [body]) as unknown[][];
    const given = await Promise.all(commands.map((command) => this.redis.ask(command.map(String))));
    const answers = given.map((reply) => answerOf(reply, headers["upstash-encoding"] === "base64"));
    const [first] = answers;
    response.statusCode = !isAllowed ? 401 : url !== "/pipeline" && first?.error ? 400 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(url === "/pipeline" ? answers : first));
  }
}

function answerOf(reply: unknown, inBase64: boolean): { result?: unknown; error?: string } {
  if (reply instanceof Error) return { error: reply.message };
  return { result: inBase64 ? encoded(reply) : reply };
}

function encoded(reply: unknown): unknown {
  if (typeof reply === "string") return Buffer.from(reply).toString("base64");
  return Array.isArray(reply) ? reply.map(encoded) : reply;
}
