import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { replyOf } from "./child-reply";

/** One request; `token` and `cookie` come of the client that sends it. */
export type LoadRequest = { path: string; method?: "GET" | "POST"; body?: string };

export type LoadOrder = {
  baseUrl: string;
  connections: number;
  seconds: number;
  requests: readonly LoadRequest[];
  /** The headers of each client; a connection takes one of them. */
  clients: readonly Record<string, string>[];
};

/** What became of it; latencies in milliseconds. */
export type Spell = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  bytesPerAnswer: number;
};

export type LoadReport = Spell & { notOk: Record<string, number> };

/** Clients in a process of their own, that each wait for an answer before they send again. */
export class Load {
  private readonly child: ChildProcess;

  constructor() {
    const script = join(process.cwd(), "dist", "bench", "load-client.js");
    this.child = fork(script, { execArgv: [] });
    process.once("exit", () => this.child.kill("SIGKILL"));
  }

  /** Throws when an answer is anything but 200. */
  async run(order: LoadOrder): Promise<Spell> {
    this.child.send(order);
    const report = await replyOf<LoadReport>(this.child);
    const { notOk, ...spell } = report;
    const others = Object.entries(notOk).map(([what, count]) => `${count} times ${what}`);
    if (others.length > 0) throw new Error(`${order.baseUrl} answered ${others.join(", ")}.`);
    return spell;
  }

  stop(): void {
    this.child.kill("SIGKILL");
  }
}
