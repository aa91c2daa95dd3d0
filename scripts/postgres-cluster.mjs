import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.mjs";

const oldestMajor = 15;
const debianFolder = "/usr/lib/postgresql";
const startMs = 30_000;
const locale = process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
const initArgs = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", ...locale];

/**
 * `crash` is kill -9 of all its processes and `shutDown` an orderly end that waits for nobody, after which
 * `restart` brings it back on the same port and data; `stop` ends it and removes its files.
 * @typedef {{ url: string, stop: () => Promise<void>, crash: () => Promise<void>, shutDown: () => Promise<void>, restart: () => Promise<void> }} Cluster
 */

/** The folder of the newest PostgreSQL programs on this machine, 15 or later; null when there are none. */
export function findPostgres() {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, "bin"))
    : [];
  const folders = [...debian, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  const found = folders
    .filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
    .map((folder) => ({ folder, major: majorOf(join(folder, "postgres")) }))
    .filter(({ major }) => major >= oldestMajor)
    .sort((a, b) => b.major - a.major);
  return found[0]?.folder ?? null;
}

/**
 * Starts a throw-away cluster on a free port of 127.0.0.1; as root under the user postgres, because
 * PostgreSQL refuses root. With `maxFileMb` no file of it can grow past that, as on a full disk; `settings`
 * come on top of those that make it quick. With `standbyOf` it is a hot standby of the cluster at that address.
 * @param {string} programs the folder of its programs
 * @param {{ maxFileMb?: number, settings?: Record<string, string>, standbyOf?: string }} [options]
 * @returns {Promise<Cluster>}
 */
export async function startCluster(programs, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "registry-postgres-"));
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const signal = async (/** @type {NodeJS.Signals} */ name, /** @type {boolean} */ all) => {
    const running = server;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    process.kill(all ? -running.pid : running.pid, name);
    await ended;
  };
  const killNow = () => {
    if (server?.pid && server.exitCode === null) process.kill(-server.pid, "SIGKILL");
    remove();
  };
  try {
    const [maker, ...makerArgs] = options.standbyOf
      ? ["pg_basebackup", "-D", data, "-d", options.standbyOf, "-R", "-c", "fast", "--no-sync"]
      : ["initdb", "-D", data, ...initArgs];
    execFileSync(join(programs, String(maker)), makerArgs, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      const command = [join(programs, "postgres"), ...serverArgs(data, port, options.settings)];
      const limit = options.maxFileMb === undefined ? "unlimited" : options.maxFileMb * 2048;
      const args = ["-c", `ulimit -f ${limit}; exec "$0" "$@"`, ...command];
      server = spawn("sh", args, { ...user, cwd: folder, stdio: "ignore", detached: true });
      const ended = once(server, "exit").then(() => {
        throw new Error(`PostgreSQL in ${programs} ended while it was starting.`);
      });
      await Promise.race([answers(url), ended]);
    };
    process.once("exit", killNow);
    await start();
    return {
      url,
      crash: () => signal("SIGKILL", true),
      shutDown: () => signal("SIGINT", false),
      restart: () => retried(start),
      stop: async () => {
        process.off("exit", killNow);
        await signal("SIGINT", false);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {string} data
 * @param {number} port
 * @param {Record<string, string>} [own]
 */
function serverArgs(data, port, own) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    log_min_messages: "fatal",
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", data, "-p", String(port), ...flags];
}

/** Whom to run as: null when this process's own user will do. */
function postgresUser() {
  if (process.getuid?.() !== 0) return null;
  const id = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}

function majorOf(/** @type {string} */ program) {
  try {
    const version = execFileSync(program, ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(version)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function answers(/** @type {string} */ url) {
  return retried(async () => {
    const { default: postgres } = await import("postgres");
    const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await client`select 1`;
    } finally {
      await client.end({ timeout: 1 });
    }
  });
}

/** Tries again for half a minute: killed processes' children may hold the shared memory for a moment longer. */
async function retried(/** @type {() => Promise<void>} */ work) {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
