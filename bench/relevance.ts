import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { searchCompanies } from "@/lib/registry/search-companies";
import { CsvReader } from "@/lib/sirene/csv-reader";
import { importJudgedRegister } from "./judged-register";
import { machine } from "./machine";
import { percentile } from "./percentile";

const usage = `Usage: npm run bench:relevance -- [FILE] [--sample FOLDER] [--misses]
FILE: CSV with the columns query, siren and perhaps behaviour; by default the project's own judged queries.
FOLDER: a sample in INSEE's layout, imported with the well-known companies into a database of its own;
without it, the register that is loaded is asked.`;
const ownQueries = join(process.cwd(), "bench", "judged-queries.csv");

type Judged = { query: string; siren: string; behaviour: string };
type Answered = Judged & { rank: number | null; found: boolean; ms: number };

/** Asks the judged queries of the loaded register, and prints how well they are answered. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: "string" },
      misses: { type: "boolean" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1) return console.log(usage);
  process.env.LOG_LEVEL ??= "silent";
  const judged = readJudged(positionals[0] ?? ownQueries);
  const folder = values.sample ? mkdtempSync(join(tmpdir(), "registry-judged-")) : null;
  if (folder) Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: "" });
  await migrateDatabase();
  try {
    if (values.sample) await importJudgedRegister(values.sample);
    const answers: Answered[] = [];
    for (const each of judged) answers.push(await ask(each));
    print(answers);
    if (values.misses) printMisses(answers);
  } finally {
    await closeDatabase();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

function readJudged(file: string): Judged[] {
  const judged: Judged[] = [];
  let places: number[] = [];
  const reader = new CsvReader(
    file,
    (header) => {
      places = ["query", "siren", "behaviour"].map((name) => header.indexOf(name));
    },
    (row) => {
      const [query = "", siren = "", behaviour = ""] = places.map((at) =>
        at < 0 ? "" : row.text(at),
      );
      judged.push({ query, siren, behaviour });
    },
  );
  reader.push(readFileSync(file));
  reader.end();
  if (judged.length === 0) throw new Error(`${file} has no query.`);
  return judged;
}

async function ask(judged: Judged): Promise<Answered> {
  const startedAt = performance.now();
  const { companies } = await searchCompanies(judged.query, 1);
  const ms = performance.now() - startedAt;
  const at = companies.findIndex(({ siren }) => siren === judged.siren);
  return { ...judged, rank: at < 0 ? null : at + 1, found: companies.length > 0, ms };
}

function print(answers: readonly Answered[]): void {
  console.log(`\n${machine()}\n`);
  console.log("| Queries | | hit@1 | hit@3 | hit@10 | MRR | nothing found | p50 | p95 | p99 |");
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  console.log(row("all", answers));
  const behaviours = [...new Set(answers.map(({ behaviour }) => behaviour))].filter(Boolean);
  for (const behaviour of behaviours) {
    const some = answers.filter((each) => each.behaviour === behaviour);
    console.log(row(behaviour, some));
  }
}

function row(label: string, answers: readonly Answered[]): string {
  const share = (isSo: (each: Answered) => boolean) =>
    `${((100 * answers.filter(isSo).length) / answers.length).toFixed(1)} %`;
  const hit = (within: number) => share(({ rank }) => rank !== null && rank <= within);
  const mrr = answers.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / answers.length;
  const times = answers.map(({ ms }) => ms);
  const cells = [
    label,
    answers.length,
    hit(1),
    hit(3),
    hit(10),
    mrr.toFixed(3),
    share(({ found }) => !found),
    ...[50, 95, 99].map((which) => `${percentile(times, which).toFixed(1)} ms`),
  ];
  return `| ${cells.join(" | ")} |`;
}

function printMisses(answers: readonly Answered[]): void {
  for (const { query, siren, behaviour, rank } of answers) {
    if (rank !== 1) console.log(`${behaviour}\t${query}\t${siren}\t${rank ?? "not found"}`);
  }
}

await main();
