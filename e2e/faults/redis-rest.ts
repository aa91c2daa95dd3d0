import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createConnection, type Socket } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "../../scripts/chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { RedisReplies, type Reply } from "./redis-replies";

const token = "of-the-test";
/** Upstash takes a flag in its scripts that Redis 7.0 refuses. */
const ownFlag = /^#!lua flags=allow-key-locking\n/;

/** The program redis-server of this machine; null when there is none. */
export function findRedis(): string | null {
  return findProgram("redis-server") ?? null;
}

/** A Redis behind Upstash's REST protocol, to be refused, to hang, to be lost and to come back. */
export class RedisRest {
  /** How many requests have come since it last changed. */
  asked = 0;
  /** And how many of them a script decided. */
  decided = 0;
  private readonly digests = new Map<string, string>();
  private isHung = false;
  private readonly http: Server;
  private readonly sockets = new Set<Socket>();
  private redis: { process: ChildProcess; replies: RedisReplies } | null = null;

  private constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly redisPort: number,
  ) {
    this.http = createServer((request, response) => void this.respond(request, response));
    this.http.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    process.once("exit", () => this.redis?.process.kill("SIGKILL"));
  }

  /** Reserves the addresses; nobody listens there until `serve`. */
  static async at(program: string): Promise<RedisRest> {
    return new RedisRest(program, await freePort(), await freePort());
  }

  get environment() {
    const url = `http://127.0.0.1:${this.port}`;
    return { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
  }

  async serve(): Promise<void> {
    await this.leave();
    this.redis = await startRedis(this.program, this.redisPort);
    this.isHung = false;
    await this.listen();
  }

  /** Takes connections and requests, on the open connections too, and never answers. */
  async hang(): Promise<void> {
    this.forget();
    this.isHung = true;
    if (!this.http.listening) await this.listen();
  }

  /** The sum of what is counted under keys with this part. */
  async counted(part: string): Promise<number> {
    const keys = await this.redis?.replies.ask(["KEYS", `*${part}*`]);
    if (!Array.isArray(keys) || keys.length === 0) return 0;
    const values = await this.redis?.replies.ask(["MGET", ...keys.map(String)]);
    return Array.isArray(values) ? values.reduce<number>((sum, each) => sum + Number(each), 0) : 0;
  }

  /** kill -9 of Redis, and its address refuses. */
  async leave(): Promise<void> {
    const { redis } = this;
    this.forget();
    this.redis = null;
    if (redis) {
      const ended = once(redis.process, "exit");
      redis.process.kill("SIGKILL");
      await ended;
    }
    for (const socket of this.sockets) socket.destroy();
    if (!this.http.listening) return;
    this.http.close();
    await once(this.http, "close");
  }

  private forget(): void {
    this.asked = 0;
    this.decided = 0;
  }

  private async listen(): Promise<void> {
    this.http.listen(this.port, "127.0.0.1");
    await once(this.http, "listening");
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, headers } = request;
    const body = await json(request);
    this.asked += 1;
    if (this.isHung || !this.redis) return;
    const isAllowed = headers.authorization === `Bearer ${token}`;
    const commands = (url === "/pipeline" ? body : [body]) as unknown[][];
    const { replies } = this.redis;
    const own = commands.map((command) => this.asRedisTakesIt(command.map(String)));
    const given = await Promise.all(own.map((command) => replies.ask(command)));
    this.decided += given.filter((reply) => Array.isArray(reply)).length;
    const answers = given.map((reply) => answerOf(reply, headers["upstash-encoding"] === "base64"));
    const [first] = answers;
    response.statusCode = !isAllowed ? 401 : url !== "/pipeline" && first?.error ? 400 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(url === "/pipeline" ? answers : first));
  }

  private asRedisTakesIt(command: string[]): string[] {
    const [name = "", script = "", ...rest] = command;
    if (/^evalsha$/i.test(name)) return [name, this.digests.get(script) ?? script, ...rest];
    if (!/^eval$/i.test(name)) return command;
    const plain = script.replace(ownFlag, "");
    this.digests.set(digestOf(script), digestOf(plain));
    return [name, plain, ...rest];
  }
}

function digestOf(script: string): string {
  return createHash("sha1").update(script).digest("hex");
}

async function startRedis(program: string, port: number) {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", ""];
  const started = spawn(program, options, { stdio: "ignore" });
  for (;;) {
    const socket = createConnection(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (isOpen) return { process: started, replies: new RedisReplies(socket) };
    if (started.exitCode !== null) throw new Error("Redis ended while it was starting.");
    await wait(20);
  }
}

function answerOf(reply: Reply, inBase64: boolean): { result?: unknown; error?: string } {
  if (reply instanceof Error) return { error: reply.message };
  return { result: inBase64 ? encoded(reply) : reply };
}

function encoded(reply: Reply): unknown {
  if (typeof reply === "string") return Buffer.from(reply).toString("base64");
  return Array.isArray(reply) ? reply.map(encoded) : reply;
}
