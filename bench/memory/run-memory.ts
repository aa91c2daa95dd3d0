import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createSignedInUser } from "../../e2e/support/accounts";
import { Api } from "../../e2e/support/api";
import type { TestDatabase } from "../../e2e/support/databases";
import { residentMemory } from "../../e2e/support/resident-memory";
import { runCommand } from "../../e2e/support/run-command";
import { startServer, type TestServer } from "../../e2e/support/server";
import { wideLimits } from "../../e2e/support/shared-server";
import { machine, markdownTable, say } from "../report";
import { drawMemory } from "./draw-memory";
import { type Flatness, flatnessFrom, mostAbove, mostSlope, type Sample } from "./flatness";
import { type Outcomes, sendMixedLoad } from "./mixed-load";

const minuteMs = 60_000;
/** Of a short run there are ten samples. */
const sampleEveryMs = (minutes: number) => Math.min(10_000, (minutes * minuteMs) / 10);
const usualWarmMinutes = 10;
const names = { embedded: "the embedded database", postgres: "PostgreSQL" };

export type MemoryPlan = { database: TestDatabase; minutes: number; draw: string | undefined };

/** Loads a server for some minutes, prints its resident memory, and gives 1 unless that is flat once warm. */
export async function runMemory({ database, minutes, draw }: MemoryPlan): Promise<number> {
  const warm = minutes > usualWarmMinutes ? usualWarmMinutes : minutes / 2;
  const server = await startServer({ database, env: { ...wideLimits, LOG_LEVEL: "silent" } });
  try {
    if (database === "postgres") await importDemo(server);
    const idle = toMegabytes(residentMemory(server.pid()));
    const { samples, outcomes } = await underLoad(server, minutes);
    const flatness = flatnessFrom(samples, warm);
    const title = `Resident memory on ${names[database]}, in MB`;
    if (draw) writeFileSync(draw, drawMemory(title, samples, warm));
    console.log(report({ database, idle, warm, samples, outcomes, flatness }));
    return flatness.isFlat ? 0 : 1;
  } finally {
    await server.stop();
  }
}

async function importDemo(server: TestServer): Promise<void> {
  const { code, stderr } = await runCommand("import", ["--demo"], server);
  if (code !== 0) throw new Error(stderr);
}

async function underLoad(server: TestServer, minutes: number) {
  const person = await createSignedInUser(await Api.of(server), server, { role: "admin" });
  const end = new AbortController();
  const load = sendMixedLoad(server.baseUrl, person, end.signal);
  const startedAt = Date.now();
  const samples: Sample[] = [];
  for (let minute = 0; minute < minutes; ) {
    await wait(sampleEveryMs(minutes));
    minute = (Date.now() - startedAt) / minuteMs;
    samples.push({ minute, megabytes: toMegabytes(residentMemory(server.pid())) });
    say(`minute ${minute.toFixed(1)}: ${samples.at(-1)?.megabytes.toFixed(0)} MB`);
  }
  end.abort();
  return { samples, outcomes: await load };
}

type Report = {
  database: TestDatabase;
  idle: number;
  warm: number;
  samples: readonly Sample[];
  outcomes: Outcomes;
  flatness: Flatness;
};

function report({ database, idle, warm, samples, outcomes, flatness }: Report): string {
  const { slope, median, highest, isFlat } = flatness;
  const last = Math.ceil(samples.at(-1)?.minute ?? 0);
  const byMinute = Array.from({ length: last }, (_, minute) => {
    const sizes = samples
      .filter((sample) => Math.floor(sample.minute) === minute)
      .map(({ megabytes }) => megabytes);
    return sizes.length === 0
      ? []
      : [[minute, Math.min(...sizes).toFixed(0), Math.max(...sizes).toFixed(0)]];
  }).flat();
  const byKind = [...outcomes].map(([kind, counts]) => [
    kind,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
    [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(", "),
  ]);
  const words = isFlat ? "Flat" : "NOT flat";
  return [
    `${machine()}, ${names[database]}, ${idle.toFixed(0)} MB before the load.\n`,
    markdownTable(["Minute", "least MB", "most MB"], byMinute),
    markdownTable(["Load", "times", "outcomes"], byKind),
    `${words} from minute ${warm} on: ${slope.toFixed(2)} MB a minute (below ${mostSlope}), median ${median.toFixed(0)} MB, ` +
      `highest ${highest.toFixed(0)} MB (at most ${100 * mostAbove} % above the median).`,
  ].join("\n");
}

function toMegabytes(bytes: number): number {
  return bytes / 2 ** 20;
}
