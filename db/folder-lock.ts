import { randomUUID } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const heartbeatMs = 2_000;
const staleElsewhereMs = 15_000;
const takeoverMs = 5_000;

type Holder = { nonce: string; pid: number; host: string; startedAt: string | null };

/** Another process holds the folder. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
  constructor(
    readonly folder: string,
    readonly holderPid: number,
  ) {
    super(
      `Another process (pid ${holderPid}) is using ${folder}; stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Takes `folder` for this process until `release` or the process's end, kill -9 included: a lock whose
 * process is gone is taken over. A lock from another host is stale once its heartbeat is 15 s old.
 * Throws FolderLockedError.
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "lock");
  const mine: Holder = {
    nonce: randomUUID(),
    pid: process.pid,
    host: hostname(),
    startedAt: processStart(process.pid),
  };
  const draft = `${path}.${mine.nonce}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    if (!tryLink(draft, path)) takeOver(folder, path, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readHolder(path)?.nonce === mine.nonce) rmSync(path, { force: true });
    },
  };
}

function takeOver(folder: string, path: string, draft: string): void {
  const guard = `${path}.takeover`;
  if (isOlderThan(guard, takeoverMs)) rmSync(guard, { force: true });
  if (!tryLink(draft, guard)) throw new FolderLockedError(folder, readHolder(guard)?.pid ?? 0);
  try {
    const holder = readHolder(path);
    if (holder && isAlive(holder, path)) throw new FolderLockedError(folder, holder.pid);
    rmSync(path, { force: true });
    if (!tryLink(draft, path)) throw new FolderLockedError(folder, readHolder(path)?.pid ?? 0);
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return !isOlderThan(path, staleElsewhereMs);
  if (holder.pid === process.pid) return holder.startedAt === processStart(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return holder.startedAt === null || holder.startedAt === processStart(holder.pid);
}

/** Where the kernel tells it, what sets a process apart from a later one with its number. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return "ended";
    return `${bootId}:${fields[19]}`;
  } catch {
    return null;
  }
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

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return null;
  }
}

function isOlderThan(path: string, ageMs: number): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > ageMs;
  } catch {
    return false;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    return;
  }
}
