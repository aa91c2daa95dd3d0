import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { makeFolder } from "@/platform/make-folder";
import { DatabaseUnavailableError } from "./unavailable";

const heartbeatMs = 2_000;
/** A lock is stale when its heartbeat has not changed for this time. */
const staleMs = 14_000;
const pollMs = 250;
/** Longest path of a Unix socket that every system accepts. */
const maxSocketPath = 100;

/** The process that holds a folder. `boot` identifies the running kernel; null where the system has no such id. */
type Holder = { id: string; pid: number; host: string; boot: string | null };
/** Stands for the holder when its file is damaged or was written by an older build. */
const unknownHolder: Holder = { id: "unknown", pid: 0, host: "unknown", boot: null };

/** Another process holds the folder. */
export class FolderLockedError extends DatabaseUnavailableError {
  override name = "FolderLockedError";
  constructor(folder: string, { pid, host }: Holder) {
    super(
      `Another process (pid ${pid} on ${host}) is using ${folder}; stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/** `isHeld`: false once another process has taken over the lock. */
export type FolderLock = { isHeld: () => boolean; release: () => void };

/**
 * Locks `folder` for this process until `release`, or until the process ends in any way, kill -9 included. Throws
 * FolderLockedError when another process holds it.
 *
 * Process ids and host names prove nothing here, because the other process may run in another container or on
 * another host that shares the folder. So each holder has three things of its own:
 *
 * - A random id, which names its files: `lock.<id>` and `lock.<id>.sock`.
 * - A Unix socket in the folder. The kernel accepts connections to it only while the process lives.
 * - A heartbeat: a counter in its file that changes every two seconds.
 *
 * `lock` is a hard link to the holder's own file. If the socket proves that the holder is dead, a new process takes
 * the lock over at once. If the socket proves nothing, it waits until the heartbeat has stood still for 14 s.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  makeFolder(folder, 0o700);
  const path = join(folder, "lock");
  const self = newHolder();
  const draft = draftOf(folder, self);
  // Older builds compare `startedAt`. If it is null, they respect the lock while its process id is in use.
  const text = JSON.stringify({ ...self, startedAt: null });
  writeDraft(draft, `${text}\n${firstHeartbeat}`);
  const { ino, dev } = statSync(draft);
  const stopHeartbeat = startHeartbeat(draft, text.length + 1);
  const socket = await listenAt(socketOf(folder, self));
  const end = () => {
    stopHeartbeat();
    socket?.close();
    removeFilesOf(folder, self);
  };
  try {
    await acquire(folder, path, draft);
  } catch (error) {
    end();
    throw error;
  }
  const isHeld = () => {
    const there = statSync(path, { throwIfNoEntry: false });
    return there?.ino === ino && there.dev === dev;
  };
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path, { force: true });
      end();
    },
  };
}

/** Removes the file if it cannot be written: on a full disk an empty one would stay. */
function writeDraft(draft: string, text: string): void {
  try {
    writeFileSync(draft, text, { mode: 0o600 });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Links `draft` to `path`, or replaces the link of a dead holder. Only one process may replace it, so each first
 * acquires a second lock by the same rules: `lock.after-<id of the dead holder>`. The process that
 * gets it, and still finds the dead holder in `path`, replaces the link.
 */
async function acquire(folder: string, path: string, draft: string): Promise<void> {
  while (!tryLink(draft, path)) {
    const dead = await waitForDeath(folder, path);
    if (!dead) continue;
    const takeover = `${path}.after-${dead.id}`;
    await acquire(folder, takeover, draft);
    try {
      if (read(path)?.holder.id !== dead.id) continue;
      const second = `${draft}.second`;
      linkSync(draft, second);
      renameSync(second, path);
      removeFilesOf(folder, dead);
      return;
    } finally {
      rmSync(takeover, { force: true });
    }
  }
}

/** The holder, once it is known to be dead; null if the lock is free by now. Throws FolderLockedError. */
async function waitForDeath(folder: string, path: string): Promise<Holder | null> {
  const before = read(path);
  if (!before) return null;
  const { holder } = before;
  const answer = await probe(socketOf(folder, holder));
  if (answer === "alive") throw new FolderLockedError(folder, holder);
  // On this same kernel, a refused connection proves that the process has ended.
  if (answer === "refused" && holder.boot !== null && holder.boot === bootId()) return holder;
  const startedAt = performance.now();
  for (;;) {
    const isOver = performance.now() - startedAt > staleMs;
    const now = read(path);
    if (!now) return null;
    if (now.state !== before.state) throw new FolderLockedError(folder, now.holder);
    if (isOver) return holder;
    await wait(pollMs);
  }
}

function newHolder(): Holder {
  const id = randomBytes(8).toString("hex");
  return { id, pid: process.pid, host: hostname(), boot: bootId() };
}

/** A random id of this boot of the kernel; all its containers see the same one. */
function bootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}

function draftOf(folder: string, { id }: Holder): string {
  return join(folder, `lock.${id}`);
}

function socketOf(folder: string, { id }: Holder): string {
  return join(folder, `lock.${id}.sock`);
}

/** null where a socket cannot be made; then only the heartbeat shows that this process lives. */
function listenAt(path: string): Promise<Server | null> {
  if (path.length > maxSocketPath) return Promise.resolve(null);
  return new Promise((resolve) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once("error", () => resolve(null));
    server.listen(path, () => resolve(server.unref()));
  });
}

/** A suspended or busy process also counts as alive: the kernel accepts the connection in its name. */
function probe(path: string): Promise<"alive" | "refused" | "unknown"> {
  if (path.length > maxSocketPath) return Promise.resolve("unknown");
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve("alive");
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EAGAIN") resolve("alive");
      else resolve(code === "ECONNREFUSED" ? "refused" : "unknown");
    });
  });
}

/**
 * Changes the counter in the file every two seconds. It runs in a thread of its own, because a long statement of the
 * embedded database blocks the main thread.
 */
function startHeartbeat(path: string, position: number): () => void {
  const workerData = { path, position, everyMs: heartbeatMs, length: firstHeartbeat.length };
  const worker = new Worker(heartbeat, { eval: true, workerData });
  worker.unref();
  return () => void worker.terminate();
}

const firstHeartbeat = "0".repeat(12);
const heartbeat = `
  const { openSync, writeSync } = require("node:fs");
  const { path, position, everyMs, length } = require("node:worker_threads").workerData;
  const file = openSync(path, "r+");
  let beats = 0;
  setInterval(() => {
    try {
      writeSync(file, String(++beats).padStart(length, "0"), position);
    } catch {}
  }, everyMs);
`;

/** Removes a holder's own file and socket. */
function removeFilesOf(folder: string, holder: Holder): void {
  rmSync(draftOf(folder, holder), { force: true });
  rmSync(socketOf(folder, holder), { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** `state` changes with each heartbeat; null if there is no such file. */
function read(path: string): { state: string; holder: Holder } | null {
  try {
    const { mtimeMs } = statSync(path);
    const text = readFileSync(path, "utf8");
    return { state: `${mtimeMs} ${text}`, holder: holderIn(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function holderIn(text: string): Holder {
  try {
    const { id, pid, host, boot } = JSON.parse(text.split("\n")[0] ?? "") as Holder;
    return typeof id === "string" ? { id, pid, host, boot } : unknownHolder;
  } catch {
    return unknownHolder;
  }
}
