import { parseArgs } from "node:util";
import pg from "pg";
import postgres from "postgres";
import { closeDatabase } from "@/db/client";
import { Pool } from "@/db/pool";
import { onLiveRegister } from "@/lib/registry/live-register";
import { machine, markdownTable, median, runMain, say, wholeNumber } from "./report";
import { sampleCompanies } from "./search/search-sample";

const usage =
  "Usage: DATABASE_URL=postgres://... npm run bench:drivers -- [--seconds N] [--rounds N]";
const connections = 10;
const concurrencies = [1, 10, 50];

type Read = (siren: string) => Promise<unknown[][]>;
type Driver = { label: string; read: Read; end: () => Promise<unknown> };
type Measured = { perSecond: number; microseconds: number };

/** Compares our pool with the driver's own and with that of `pg`. They take turns reading one company by its SIREN. */
async function main(): Promise<void> {
  const { seconds, rounds } = readArguments();
  process.env.AUTH_SECRET ||= "only-for-the-benchmark-0123456789abcdef";
  const schemaName = await onLiveRegister(async (_db, live) => live.schemaName);
  const sirens = (await sampleCompanies(2000, 1)).map(({ siren }) => siren);
  const drivers = openDrivers(
    `select siren, name, legal_form, active from ${schemaName}.legal_units where siren = $1`,
  );
  const rows: (string | number)[][] = [];
  for (const concurrency of concurrencies) {
    const measured = drivers.map((): Measured[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, driver] of drivers.entries()) {
        const one = await measure(driver.read, sirens, concurrency, seconds);
        // The first round warms up.
        if (round > 0) measured[at]?.push(one);
      }
    }
    const perSecond = measured.map((each) => median(each.map((one) => one.perSecond)));
    for (const [at, { label }] of drivers.entries()) {
      const cost = median((measured[at] ?? []).map(({ microseconds }) => microseconds));
      const speed = perSecond[at] ?? 0;
      const ratio = (speed / (perSecond[0] ?? 1)).toFixed(2);
      rows.push([
        label,
        concurrency,
        Math.round(speed).toLocaleString("en"),
        ratio,
        cost.toFixed(0),
      ]);
    }
    say(`${concurrency} at once: done`);
  }
  console.log(`${machine()}, ${connections} connections:\n`);
  const head = ["", "At once", "Statements/s", "to ours", "Processor time of one, µs"];
  console.log(markdownTable(head, rows));
  await Promise.all(drivers.map(({ end }) => end()));
  await closeDatabase();
}

function openDrivers(text: string): Driver[] {
  const url = process.env.DATABASE_URL ?? "";
  const own = new Pool(url, connections);
  const plain = postgres(url, { max: connections, fetch_types: false });
  const other = new pg.Pool({ connectionString: url, max: connections });
  return [
    { label: "our pool", read: (siren) => own.values(text, [siren]), end: () => own.end() },
    {
      label: "postgres",
      read: async (siren) => plain.unsafe(text, [siren], { prepare: true }).values(),
      end: () => plain.end(),
    },
    {
      label: "pg",
      read: async (siren) =>
        (await other.query({ name: "read", text, values: [siren], rowMode: "array" })).rows,
      end: () => other.end(),
    },
  ];
}

async function measure(
  read: Read,
  sirens: readonly string[],
  concurrency: number,
  seconds: number,
): Promise<Measured> {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  const until = startedAt + seconds * 1000;
  let count = 0;
  const reader = async () => {
    while (performance.now() < until) {
      const rows = await read(sirens[count++ % sirens.length] as string);
      if (rows.length !== 1) throw new Error("A company was not found.");
    }
  };
  await Promise.all(Array.from({ length: concurrency }, reader));
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (1000 * count) / (performance.now() - startedAt);
  return { perSecond, microseconds: (user + system) / count };
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
    },
  });
  if (!process.env.DATABASE_URL) throw new Error(usage);
  return { seconds: wholeNumber(values.seconds, 1), rounds: wholeNumber(values.rounds, 1) };
}

await runMain(usage, main);
