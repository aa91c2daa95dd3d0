import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoggedQuery } from "./query-log";
import type { Answer } from "./search-latency";
import { maxStatementMs, type Rival } from "./search-rivals";

/** The part of better-sqlite3 that is used here; it is not among the project's dependencies. */
type Statement = { run(...values: unknown[]): void; all(...values: unknown[]): unknown[] };
export type Sqlite = { exec(sql: string): void; prepare(sql: string): Statement; close(): void };

/** What a query to it gave; `ms`: without the way between the processes. */
export type Fts5Answer = Answer & { ms: number };

/** Not in the project's own node_modules, which is kept as the lockfile has it. */
const packageFolder = join(".test", "bench");
export const howToInstall = `npm install --prefix ${packageFolder} better-sqlite3`;

export function openSqlite(file: string): Sqlite {
  const load = createRequire(join(process.cwd(), packageFolder, "package.json"));
  const Database = load("better-sqlite3");
  return new Database(file);
}

/** Whether the package is there and its native part was built. */
export function hasSqlite(): boolean {
  try {
    openSqlite(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/** SQLite's own full-text search over the same names, in a file of its own. */
export class SqliteRival implements Rival {
  readonly label = "SQLite FTS5, `bm25`, prefix";
  private readonly folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  private readonly file = join(this.folder, "names.sqlite");
  private child: ChildProcess | null = null;

  async build(): Promise<void> {
    const [code] = await once(this.run("build"), "exit");
    if (code !== 0) throw new Error("SQLite's index could not be built.");
  }

  get diskBytes(): number {
    return statSync(this.file).size;
  }

  /** The time is the child's own, without what it takes to reach it. */
  ask = async ({ q }: LoggedQuery): Promise<Fts5Answer | null> => {
    const child = await this.running();
    child.send(q);
    const answered = once(child, "message").then(([answer]) => answer as Fts5Answer);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), maxStatementMs);
    });
    const answer = await Promise.race([answered, tooLong]);
    clearTimeout(timer);
    if (answer === null) await this.end();
    return answer;
  };

  async drop(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async running(): Promise<ChildProcess> {
    if (this.child) return this.child;
    this.child = this.run("ask");
    await once(this.child, "message");
    return this.child;
  }

  private async end(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child?.connected) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  private run(mode: "build" | "ask"): ChildProcess {
    const script = join(process.cwd(), "dist", "bench", "search-fts5.js");
    return fork(script, [mode, this.file], { stdio: ["ignore", 2, 2, "ipc"] });
  }
}
