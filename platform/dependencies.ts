import { log } from "./log";
import { perProcess } from "./per-process";

/** What the process needs from elsewhere: what the log says when it goes, and when it comes back. */
const messages = {
  database: ["the database does not answer", "the database answers again"],
  writes: ["writes fail", "writes succeed again"],
  limiterStore: [
    "the shared limiter is unreachable; this process counts by itself",
    "the shared limiter answers again",
  ],
  mailServer: ["the mail server does not answer", "the mail server answers again"],
} as const;
export type Dependency = keyof typeof messages;

const states = perProcess("dependencies", () => new Map<Dependency, boolean>());

/** Notes that the last use of a dependency succeeded (`failure` is null) or failed. Only a change is logged. */
export function noteDependency(name: Dependency, failure: unknown): void {
  const [gone, back] = messages[name];
  const wasUp = isUp(name) ?? true;
  states.set(name, failure === null);
  if (failure === null && !wasUp) log().info(back);
  if (failure !== null && wasUp) log().error({ err: failure }, gone);
}

/** Whether the last use of a dependency succeeded; null: there was none. */
export function isUp(name: Dependency): boolean | null {
  return states.get(name) ?? null;
}
