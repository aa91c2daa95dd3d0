import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AskedTwice } from "./search-once";

const worstQueries = [
  "sci",
  "sci du",
  "rue",
  "france",
  "la",
  "sa",
  "de la",
  "m",
  "association des",
];

export type Worst = AskedTwice & { q: string };

/** Asks the widest queries, each twice in a process of its own; `coldCommand` is run before each. */
export async function askWorst(coldCommand: string | undefined): Promise<Worst[]> {
  const worst: Worst[] = [];
  for (const q of worstQueries) {
    if (coldCommand !== undefined) await runShell(coldCommand);
    const script = join(process.cwd(), "dist", "bench", "search-once.js");
    const { stdout } = await promisify(execFile)(process.execPath, [script, q]);
    worst.push({ q, ...(JSON.parse(stdout) as AskedTwice) });
  }
  return worst;
}

async function runShell(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The cold command ended with ${code}: ${command}`);
}
