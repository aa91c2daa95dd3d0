import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { importJudgedRegister, importSample } from "./judged-register";
import { machine } from "./machine";
import { askEach } from "./relevance/asked-queries";
import type { Engine } from "./relevance/engine";
import { openEngines, serviceLabel } from "./relevance/engines";
import { readJudgedQueries } from "./relevance/judged-queries";
import { type AimedQuery, makeQueries } from "./relevance/made-queries";
import { type RelevanceOptions, readOptions } from "./relevance/options";
import { type NamedCompany, readNames } from "./relevance/register-names";
import { namesToType, typeNames } from "./relevance/suggestions";
import { printHits, printKeys, printMisses, printTimes } from "./relevance/tables";

const typedNames = 300;

/** Asks this service and its rivals the same queries, and prints how well each answers. */
async function main(): Promise<void> {
  const options = readOptions();
  if (options === null) return;
  process.env.LOG_LEVEL ??= "silent";
  const folder = options.sample ? mkdtempSync(join(tmpdir(), "registry-judged-")) : null;
  if (folder) Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: "" });
  await migrateDatabase();
  try {
    const added = await importNames(options);
    await measure(options, added);
  } finally {
    await closeDatabase();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives how many companies were added to the sample for the judged queries. */
async function importNames({ sample, hasWellKnown, file }: RelevanceOptions): Promise<number> {
  if (!sample) return 0;
  if (!hasWellKnown) return importSample(sample, readJudgedQueries(file));
  await importJudgedRegister(sample);
  return 0;
}

/** A register that is loaded already may be of any size, so its names are not read. */
async function measure(options: RelevanceOptions, added: number): Promise<void> {
  const { parts, sample } = options;
  const companies = sample ? await readNames() : [];
  const engines = await openEngines(options.engines, companies);
  try {
    console.log(`\n${machine()}\n`);
    if (sample) printCaption(companies.length, added);
    if (parts.has("judged")) {
      const judged = readJudgedQueries(options.file).filter(isLoaded(companies));
      await measureQueries("Judged queries", engines, judged, options);
    }
    if (parts.has("classes")) {
      const { classes, perClass, seed } = options;
      const made = makeQueries(companies, classes, perClass, seed);
      await measureQueries("Made-up queries", engines, made, options);
    }
    if (parts.has("suggestions")) await measureSuggestions(engines, companies, options.seed);
  } finally {
    for (const { close } of engines) await close?.();
  }
}

/** With names that were read: whether the company meant is among them; else anything passes. */
function isLoaded(companies: readonly NamedCompany[]): (query: AimedQuery) => boolean {
  const sirens = new Set(companies.map(({ siren }) => siren));
  return ({ siren }) => sirens.size === 0 || sirens.has(siren);
}

function printCaption(count: number, added: number): void {
  console.log(`${count} companies, ${added} of them judged ones that the sample lacks, added by name alone.
Judged queries for companies that are not loaded are left out.
Queries: hit@1 / hit@10 / nothing found, in %. The rivals search names, sigles and usual names,
without accents and signs, as queries are for them; none searches towns.\n`);
}

async function measureQueries(
  title: string,
  engines: readonly Engine[],
  queries: readonly AimedQuery[],
  { hasMisses }: RelevanceOptions,
): Promise<void> {
  const columns = [];
  for (const engine of engines) {
    columns.push({ label: engine.label, results: await askEach(engine, queries) });
  }
  printHits(title, columns);
  const [service] = columns.filter(({ label }) => label === serviceLabel);
  if (!service) return;
  printTimes(service);
  if (hasMisses) printMisses(service);
}

async function measureSuggestions(
  engines: readonly Engine[],
  companies: readonly NamedCompany[],
  seed: number,
): Promise<void> {
  const rows = [];
  for (const hasTypo of [false, true]) {
    const names = namesToType(companies, typedNames, seed, hasTypo);
    const columns = [];
    for (const engine of engines.filter(({ suggest }) => suggest)) {
      columns.push({ label: engine.label, results: await typeNames(engine, names) });
    }
    rows.push({ label: hasTypo ? "typo in the first word" : "as spelt", columns });
  }
  console.log(
    "Keys until the company is among the first 8 (mean) / never shown in 12 keys, in %.\n",
  );
  printKeys("Suggestions", rows);
}

await main();
