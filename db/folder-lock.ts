import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { DatabaseUnavailableError } from "./unavailable";

const beatMs = 2_000;
/** A holder that is not proved dead is dead when it has shown no beat for so long. */
const silenceMs = 14_000;
const pollMs = 250;
/** What the path of a Unix socket may be, with room for the end of it. */
const maxSocketPath = 100;

/** Whose a folder is. `boot` names the kernel that runs the holder; null: it has no name. */
type Holder = { id: string; pid: number; host: string; boot: string | null };
/** Of a file that is damaged, or of a build before. */
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

/** `isHeld`: false once another process has taken the folder over from this one. */
export type FolderLock = { isHeld: () => boolean; release: () => void };

/**
 * Takes `folder` for this process until `release` or the process's end, kill -9 included. Holds whatever
 * namespace, container or host the others are in, which may have the same process ids and host name: each
 * holder has a random id, a socket that only a living process answers, and a heartbeat. A lock is taken over
 * at once when its socket proves the holder dead, else when 14 s have brought no beat. Throws FolderLockedError.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "lock");
  const mine = newHolder();
  const draft = draftOf(folder, mine);
  // A build before takes a lock that tells no start for held while its process id is in use.
  const text = JSON.stringify({ ...mine, startedAt: null });
  writeDraft(draft, `${text}\n${firstBeat}`);
  const { ino, dev } = statSync(draft);
  const stopBeating = startBeating(draft, text.length + 1);
  const socket = await listenAt(socketOf(folder, mine));
  const end = () => {
    stopBeating();
    socket?.close();
    removeRemains(folder, mine);
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

/** On a full disk an empty file would stay. */
function writeDraft(draft: string, text: string): void {
  try {
    writeFileSync(draft, text, { mode: 0o600 });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Links `draft` to `path`, or puts it in the place of a dead holder's. Only one may succeed that holder:
 * who holds, by the same rules, the lock that bears the dead holder's id.
 */
async function acquire(folder: string, path: string, draft: string): Promise<void> {
  while (!tryLink(draft, path)) {
    const dead = await waitForDeath(folder, path);
    if (!dead) continue;
    const succession = `${path}.after-${dead.id}`;
    await acquire(folder, succession, draft);
    try {
      if (read(path)?.holder.id !== dead.id) continue;
      const second = `${draft}.second`;
      linkSync(draft, second);
      renameSync(second, path);
      removeRemains(folder, dead);
      return;
    } finally {
      rmSync(succession, { force: true });
    }
  }
}

/** The holder, once it is known to be dead; null: nobody holds it any more. Throws FolderLockedError. */
async function waitForDeath(folder: string, path: string): Promise<Holder | null> {
  const seen = read(path);
  if (!seen) return null;
  const { holder } = seen;
  const answer = await ask(socketOf(folder, holder));
  if (answer === "alive") throw new FolderLockedError(folder, holder);
  // A process of this very kernel that listens no more has ended.
  if (answer === "refused" && holder.boot !== null && holder.boot === bootId()) return holder;
  const startedAt = performance.now();
  for (;;) {
    const isOver = performance.now() - startedAt > silenceMs;
    const now = read(path);
    if (!now) return null;
    if (now.state !== seen.state) throw new FolderLockedError(folder, now.holder);
    if (isOver) return holder;
    await wait(pollMs);
  }
}

function newHolder(): Holder {
  const id = randomBytes(8).toString("hex");
  return { id, pid: process.pid, host: hostname(), boot: bootId() };
}

/** What the kernel calls its present run; the same in all its containers. */
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

/** null where there can be no socket: the heartbeat decides alone. */
function listenAt(path: string): Promise<Server | null> {
  if (path.length > maxSocketPath) return Promise.resolve(null);
  return new Promise((resolve) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once("error", () => resolve(null));
    server.listen(path, () => resolve(server.unref()));
  });
}

/** A process that is stopped, or busy, still answers: the kernel does for it. */
function ask(path: string): Promise<"alive" | "refused" | "unknown"> {
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
 * Writes a beat into the file, whatever its name is by then, every two seconds and from a thread of its own: a
 * long statement of the embedded database keeps the process's own thread from everything else.
 */
function startBeating(path: string, position: number): () => void {
  const workerData = { path, position, everyMs: beatMs, length: firstBeat.length };
  const worker = new Worker(beat, { eval: true, workerData });
  worker.unref();
  return () => void worker.terminate();
}

const firstBeat = "0".repeat(12);
const beat = `
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

/** What a holder that has ended leaves in the folder. */
function removeRemains(folder: string, holder: Holder): void {
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

/** `state` is another after each beat; null: there is no such file. */
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
