import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";

export type Reader = { accessToken: string; refreshToken: string };

/** Longer than anything that a node, nginx or the limit of a request lets pass. */
const patienceMs = 15_000;

/** One request and what became of it; `problem` is null for the answer that is wanted. */
export type Sample = {
  what: string;
  startedAt: number;
  /** null: it is not yet known what becomes of it. */
  endedAt: number | null;
  problem: { status: number | null; isEnvelope: boolean; text: string } | null;
};

const words = ["la poste", "edf", "air france", "carrefour", "boulangerie", "sci", "martin"];
const sirens = ["356000000", "552081317", "420495178"];

/** Clients that read, and now and then write, without a pause, each request on a connection of its own. */
export class Traffic {
  readonly samples: Sample[] = [];
  /** Spans of time in which others judge what fails. */
  readonly watched: { from: number; to: number }[] = [];
  private isOver = false;
  private clients: Promise<unknown> = Promise.resolve();

  constructor(private readonly baseUrl: string) {}

  start(readers: readonly Reader[]): void {
    this.isOver = false;
    this.clients = Promise.all(readers.map((reader, at) => this.client(reader, at)));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.clients;
  }

  /** What ended in a span of time, once it is known what became of all that began before its end. */
  async between(from: number, to: number): Promise<Sample[]> {
    const begun = this.samples.filter(({ startedAt }) => startedAt < to);
    while (begun.some(({ endedAt }) => endedAt === null)) await wait(50);
    return begun.filter(({ endedAt }) => isIn(endedAt, from, to));
  }

  /** What ended while nobody was watching. */
  unwatched(): Sample[] {
    const isWatched = ({ endedAt }: Sample) =>
      this.watched.some(({ from, to }) => isIn(endedAt, from, to));
    return this.samples.filter((sample) => !isWatched(sample));
  }

  private async client(reader: Reader, at: number): Promise<void> {
    for (let turn = at; !this.isOver; turn += 1) {
      const token = reader.accessToken;
      const word = words[turn % words.length] ?? "";
      const siren = sirens[turn % sirens.length] ?? "";
      const asked = [
        { path: apiPaths.session },
        { path: searchPath(word) },
        { path: apiPaths.company.replace("{siren}", siren) },
        { path: suggestPath(word.slice(0, 4)) },
        { path: "/login", isPage: true },
      ];
      for (const { path, isPage = false } of asked) await this.send("GET", path, { token, isPage });
      await this.refresh(reader);
    }
  }

  /** Again at once when the answer was lost: the same token gives the same child for a while. */
  private async refresh(reader: Reader): Promise<void> {
    while (!this.isOver) {
      const body = JSON.stringify({ refresh_token: reader.refreshToken });
      const answer = await this.send("POST", apiPaths.refresh, { body });
      if (answer === null) continue;
      const tokens = JSON.parse(answer) as { access_token: string; refresh_token: string };
      reader.accessToken = tokens.access_token;
      reader.refreshToken = tokens.refresh_token;
      return;
    }
  }

  /** The body of the answer that is wanted; null for any other outcome. */
  private async send(
    method: string,
    path: string,
    { token, body, isPage = false }: { token?: string; body?: string; isPage?: boolean },
  ): Promise<string | null> {
    const startedAt = Date.now();
    const what = `${method} ${path.split("?")[0]}`;
    const sample: Sample = { what, startedAt, endedAt: null, problem: null };
    this.samples.push(sample);
    const headers = {
      ...(token !== undefined && !isPage && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
      }),
    };
    try {
      const { status, answer } = await sendAlone(method, this.baseUrl + path, headers, body);
      if (status === 200) return answer;
      sample.problem = { status, isEnvelope: isEnvelope(answer), text: answer.slice(0, 200) };
    } catch (error) {
      sample.problem = { status: null, isEnvelope: false, text: String(error) };
    } finally {
      sample.endedAt = Date.now();
    }
    return null;
  }
}

function isIn(at: number | null, from: number, to: number): boolean {
  return at !== null && at >= from && at < to;
}

async function sendAlone(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<{ status: number; answer: string }> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs);
    const outgoing = request(url, { method, headers, agent: false, signal });
    outgoing.once("error", reject);
    outgoing.once("response", resolve);
    outgoing.end(body);
  });
  return { status: incoming.statusCode ?? 0, answer: await text(incoming) };
}

function isEnvelope(answer: string): boolean {
  try {
    const { ok, code, error } = JSON.parse(answer) as Record<string, unknown>;
    return ok === false && typeof code === "string" && typeof error === "string";
  } catch {
    return false;
  }
}
