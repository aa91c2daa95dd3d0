import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { findProgram } from "../../scripts/chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { endWithTests } from "../support/end-with-tests";

/** The path of pgbouncer on this machine; null when it is not installed. */
export function findPgBouncer(): string | null {
  return findProgram("pgbouncer") ?? null;
}

/** A PgBouncer with the deployed settings and fewer server connections than clients. */
export class PgBouncer {
  private running: ChildProcess | null = null;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** Uses a free port, or the port of other instances: the kernel then spreads new connections over them. */
  static async before(
    program: string,
    server: string,
    connections: number,
    port?: number,
  ): Promise<PgBouncer> {
    const { hostname, port: itsPort, pathname } = new URL(server);
    const own = port ?? (await freePort());
    const folder = mkdtempSync(join(tmpdir(), "registry-pgbouncer-"));
    const settings: Record<string, string> = {
      "*": `host=${hostname} port=${itsPort} user=postgres`,
      listen_addr: "127.0.0.1",
      listen_port: String(own),
      auth_type: "any",
      auth_file: "",
      default_pool_size: String(connections),
    };
    const deployed = readFileSync(join(process.cwd(), "deploy", "pgbouncer.ini"), "utf8");
    const lines = deployed.replace(/^([\w*]+) = .*$/gm, (line, name: string) =>
      settings[name] === undefined ? line : `${name} = ${settings[name]}`,
    );
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "pgbouncer.ini"), lines);
    const url = `postgres://postgres@127.0.0.1:${own}${pathname}`;
    return new PgBouncer(program, folder, url);
  }

  async start(): Promise<void> {
    const file = join(this.folder, "pgbouncer.ini");
    const started = spawn(this.program, ["-q", file], { ...ordinaryUser(), stdio: "ignore" });
    this.running = endWithTests(started);
    for (;;) {
      const sql = postgres(this.url, { max: 1, prepare: false, connect_timeout: 5 });
      const answers = await sql`select 1`.then(
        () => true,
        () => false,
      );
      await sql.end({ timeout: 1 });
      if (answers) return;
      if (started.exitCode !== null) throw new Error("PgBouncer ended while it was starting.");
    }
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** PgBouncer refuses to run as root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}
