import { readFileSync } from "node:fs";

type CallFrame = { functionName: string; url: string; lineNumber: number };
type CpuProfile = {
  nodes: { id: number; callFrame: CallFrame }[];
  /** Microseconds, as are the differences. */
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
};

const waiting = new Set(["(idle)", "(root)"]);

/** Shares of the busy time by function, the largest first; the window is told in milliseconds before the end. */
export function busiest(
  path: string,
  window: { fromMs: number; untilMs: number },
): { where: string; share: number }[] {
  const { nodes, startTime, endTime, samples, timeDeltas } = JSON.parse(
    readFileSync(path, "utf8"),
  ) as CpuProfile;
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const spent = new Map<string, number>();
  let at = startTime;
  samples.forEach((id, index) => {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const beforeEndMs = (endTime - at) / 1000;
    const name = names.get(id) ?? "";
    if (beforeEndMs > window.fromMs || beforeEndMs < window.untilMs || waiting.has(name)) return;
    spent.set(name, (spent.get(name) ?? 0) + delta);
  });
  const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
  return [...spent]
    .map(([where, each]) => ({ where, share: each / all }))
    .toSorted((a, b) => b.share - a.share);
}

/** `parse, zod` or `endpoint, server.js:120`. */
function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  if (functionName.startsWith("(")) return functionName;
  const name = functionName || "anonymous";
  const module = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const file = module ?? (url.startsWith("node:") ? url : url.split("/").at(-1));
  return file ? `${name}, ${file}:${lineNumber + 1}` : `${name}, native`;
}
