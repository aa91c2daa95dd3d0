import { setTimeout as wait } from "node:timers/promises";
import { type CrashReport, runCrashes } from "../support/crash-run";
import type { RegistryCluster } from "./registry-cluster";
import type { Sample, Traffic } from "./traffic";

/** One line of what became of the cluster; `problems` are sentences, none when all was as promised. */
export type Finding = { event: string; told: string; problems: string[] };

/** A part of the cluster that can be lost and come back. */
export type Part = { name: string; kill: () => Promise<void>; restore: () => Promise<void> };

const windowMs = 5_000;
const calmMs = 2_000;
const mostFailed = 0.01;
const people = { signUps: 12, clients: 2, isThroughout: true };

/** The parts of which the service is promised to lose any one without a pause. */
export function expendableParts({ nodes, standby, redis, poolers }: RegistryCluster): Part[] {
  const [node] = nodes;
  const [pooler] = poolers;
  return [
    { name: "a node", kill: () => node.kill(), restore: () => node.start() },
    { name: "a PgBouncer of two", kill: () => pooler.kill(), restore: () => pooler.start() },
    { name: "the replica", kill: () => standby.crash(), restore: () => standby.restart() },
    { name: "Redis", kill: () => redis.leave(), restore: () => redis.serve() },
  ];
}

/**
 * kill -9 of a part and its return, each watched for longer than the five seconds in which a request in a
 * hundred may fail, while people sign up and sign in, of whom nothing may be lost.
 */
export async function losePart(
  cluster: RegistryCluster,
  traffic: Traffic,
  part: Part,
): Promise<Finding> {
  const spans: { name: string; from: number; to: number }[] = [];
  const watch = async (name: string, act: () => Promise<void>) => {
    const from = Date.now();
    await act();
    await wait(Math.max(0, from + windowMs - Date.now()) + calmMs);
    spans.push({ name, from, to: Date.now() });
  };
  const strike = async () => {
    await watch("killed", part.kill);
    await watch("back", part.restore);
  };
  const report = await runCrashes(cluster.address, { ...people, strikes: 1, strike });
  const judged = [];
  for (const { name, from, to } of spans) judged.push(await judge(name, traffic, from, to));
  return {
    event: `kill -9 of ${part.name}`,
    told: [...judged.map(({ told }) => told), tellOfPeople(report)].join("; "),
    problems: [...judged.flatMap(({ problems }) => problems), ...problemsOf(report)],
  };
}

async function judge(name: string, traffic: Traffic, from: number, to: number) {
  traffic.watched.push({ from, to });
  const within = await traffic.between(from, from + windowMs);
  const failed = within.filter(({ problem }) => problem);
  const later = (await traffic.between(from + windowMs, to)).filter(({ problem }) => problem);
  // On a busy machine one write that was under way is more than its share.
  const most = Math.max(1, within.length * mostFailed);
  const bare = [...failed, ...later].filter(({ problem }) => !problem?.isEnvelope);
  return {
    told: `${name}: ${failed.length} of ${within.length} failed in 5 s, ${later.length} after`,
    problems: [
      ...(failed.length <= most ? [] : [`${name}: more than 1 % failed: ${tell(failed)}`]),
      ...(later.length === 0 ? [] : [`${name}: failed after 5 s: ${tell(later)}`]),
      ...(bare.length === 0 ? [] : [`${name}: not in the envelope: ${tell(bare)}`]),
    ],
  };
}

/** kill -9 of the primary: nobody is served what needs it, everybody is told so, and nothing is lost. */
export async function losePrimary(cluster: RegistryCluster, traffic: Traffic): Promise<Finding> {
  const { primary } = cluster;
  let [from, back] = [0, 0];
  const strike = async () => {
    from = Date.now();
    await primary.crash();
    await wait(calmMs);
    await primary.restart();
    back = Date.now();
    await wait(windowMs + calmMs);
  };
  const report = await runCrashes(cluster.address, { ...people, strikes: 1, strike });
  const to = Date.now();
  traffic.watched.push({ from, to });
  const away = await traffic.between(from, back);
  const failed = (await traffic.between(from, to)).filter(({ problem }) => problem);
  const late = failed.filter(({ endedAt }) => Number(endedAt) > back + windowMs);
  const odd = failed.filter(({ problem }) => !problem?.isEnvelope || problem.status !== 503);
  const lastMs = Math.max(0, ...failed.map(({ endedAt }) => Number(endedAt) - back));
  return {
    event: "kill -9 of the primary",
    told: `${away.length} requests while it was away, ${failed.length} × 503; the last ${lastMs} ms after its return; ${tellOfPeople(report)}`,
    problems: [
      ...(odd.length === 0 ? [] : [`not a 503 in the envelope: ${tell(odd)}`]),
      ...(late.length === 0 ? [] : [`failed later: ${tell(late)}`]),
      ...problemsOf(report),
    ],
  };
}

function tellOfPeople({ signUps, logins, losses, halves }: CrashReport): string {
  return `${signUps} sign-ups, ${logins} logins: ${losses.length} lost, ${halves.length} by half or twice`;
}

function problemsOf({ losses, halves }: CrashReport): string[] {
  return [...losses, ...halves];
}

/** What was asked while nothing was lost, of which nothing may fail. */
export async function judgeTheRest(traffic: Traffic): Promise<Finding> {
  const rest = traffic.unwatched();
  const failed = rest.filter(({ problem }) => problem);
  return {
    event: "between all these",
    told: `${rest.length} requests, ${failed.length} failed`,
    problems: failed.length === 0 ? [] : [`failed with nothing lost: ${tell(failed)}`],
  };
}

/** The requests that must not have failed since then. */
export async function failuresSince(
  traffic: Traffic,
  from: number,
): Promise<{ asked: number; problems: string[] }> {
  const to = Date.now();
  traffic.watched.push({ from, to });
  const samples = await traffic.between(from, to);
  const failed = samples.filter(({ problem }) => problem);
  return {
    asked: samples.length,
    problems: failed.length === 0 ? [] : [`${failed.length} failed: ${tell(failed)}`],
  };
}

function tell(samples: readonly Sample[]): string {
  const lines = samples.map(({ what, problem }) => `${what} ${problem?.status}: ${problem?.text}`);
  return [...new Set(lines)].slice(0, 5).join(" | ");
}
