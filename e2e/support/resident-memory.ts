import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  return kibibytes(pid) * 1024;
}

function kibibytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]);
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
