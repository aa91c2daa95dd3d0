import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Kills a child when this process exits, unless it has ended before. */
export function endWithTests<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}
