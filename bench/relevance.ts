import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { type Asked, askEach } from "./asked";
import type { Engine } from "./relevance/engines";
import { engineNames, openEngines, serviceLabel } from "./relevance/engines";
import { importSample, readJudgedQueries } from "./relevance/judged-register";
import { type AimedQuery, makeQueries } from "./relevance/made-queries";
import { queryClasses } from "./relevance/query-classes";
import { type NamedCompany, readNames } from "./relevance/register-names";
import { typeNames } from "./relevance/suggestions";
import { formatMs, machine, markdownTable, percentile, runMain, wholeNumber } from "./report";

const usage = `Usage: npm run bench:relevance -- [FILE] [--sample FOLDER] [--with-well-known] [--misses]
  [--classes A,B] [--engines A,B] [--seed N] [--per-class N]
FILE: CSV with the columns query, siren and perhaps behaviour or name; by default the project's own
  judged queries, which need --with-well-known.
--sample: a sample in INSEE's layout, imported into a database of its own. Without it, the loaded
  register is asked the judged queries, by this service alone.
--with-well-known: the well-known companies are imported too.
--misses: also prints the queries for which this service does not put the company first.
--classes: those whose names contain one of these texts: ${queryClasses.map(({ name }) => name).join(", ")}.
--engines: of ${engineNames.join(", ")}.
--per-class: how many queries of each class at most (500).`;
const ownQueries = join("bench", "relevance", "judged-queries.csv");

type Options = ReturnType<typeof readOptions>;

/** Asks this service and other engines the same queries, and prints how well each answers. */
async function main(): Promise<void> {
  const options = readOptions();
  process.env.LOG_LEVEL ??= "silent";
  const folder = options.sample ? mkdtempSync(join(tmpdir(), "registry-judged-")) : null;
  if (folder) Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: "" });
  await migrateDatabase();
  try {
    const { sample, file, hasWellKnown } = options;
    const judged = readJudgedQueries(file);
    const added = sample ? await importSample(sample, judged, hasWellKnown) : 0;
    await measure(options, judged, added);
  } finally {
    await closeDatabase();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** A register that is loaded already may be of any size, so its names are not read. */
async function measure(
  { sample, classes, perClass, seed, hasMisses, engines: names }: Options,
  judged: readonly AimedQuery[],
  added: number,
): Promise<void> {
  const companies = sample ? await readNames() : [];
  const engines = await openEngines(names, companies);
  try {
    console.log(`\n${machine()}\n`);
    if (!sample) return await measureQueries("Judged queries", engines, judged, hasMisses);
    printCaption(companies.length, added);
    const sirens = new Set(companies.map(({ siren }) => siren));
    const loaded = judged.filter(({ siren }) => sirens.has(siren));
    await measureQueries("Judged queries", engines, loaded, hasMisses);
    const made = makeQueries(companies, classes, perClass, seed);
    await measureQueries("Made-up queries", engines, made, hasMisses);
    await measureSuggestions(engines, companies, seed);
  } finally {
    for (const { close } of engines) await close?.();
  }
}

function printCaption(count: number, added: number): void {
  console.log(`${count} companies, ${added} of them judged ones that the sample lacks, added by name alone.
Judged queries for companies that are not loaded are left out.
Queries: hit@1 / hit@10 / nothing found, in %. The others search names, acronyms and usual names,
without accents and signs, as queries are for them; none searches towns.\n`);
}

/** A row for all queries and one for each group, a column for each engine. */
async function measureQueries(
  title: string,
  engines: readonly Engine[],
  queries: readonly AimedQuery[],
  hasMisses: boolean,
): Promise<void> {
  const columns: Asked<AimedQuery>[][] = [];
  for (const { search } of engines) {
    const ask = async ({ query }: AimedQuery) => {
      const sirens = await search(query);
      return { sirens, total: sirens.length };
    };
    columns.push(await askEach(queries, ask));
  }
  const groups = [...new Set(queries.map(({ group }) => group))].filter(Boolean);
  const row = (label: string, isOf: (query: AimedQuery) => boolean) => [
    label,
    queries.filter(isOf).length,
    ...columns.map((asked) => hitsCell(asked.filter(({ query }) => isOf(query)))),
  ];
  const rows = groups.map((name) => row(name, ({ group }) => group === name));
  const head = [title, "", ...engines.map(({ label }) => label)];
  console.log(markdownTable(head, [row("all", () => true), ...rows]));
  const service = columns[engines.findIndex(({ label }) => label === serviceLabel)];
  if (service) printService(service, hasMisses);
}

/** `hit@1 / hit@10 / nothing found`. */
function hitsCell(asked: readonly Asked<AimedQuery>[]): string {
  const share = (isSo: (each: Asked<AimedQuery>) => boolean) =>
    ((100 * asked.filter(isSo).length) / asked.length).toFixed(1);
  const hit = (within: number) => share(({ rank }) => rank !== null && rank <= within);
  return `${hit(1)} / ${hit(10)} / ${share(({ total }) => total === 0)}`;
}

function printService(asked: readonly Asked<AimedQuery>[], hasMisses: boolean): void {
  const times = asked.map(({ ms }) => ms);
  const cells = [50, 95, 99].map((which) => `p${which} ${formatMs(percentile(times, which))}`);
  console.log(`${serviceLabel}: ${cells.join(", ")} of ${times.length} queries.\n`);
  for (const { query, rank } of hasMisses ? asked : []) {
    const { group, query: typed, siren, name } = query;
    if (rank !== 1) console.log([group, typed, siren, name, rank ?? "not found"].join("\t"));
  }
}

async function measureSuggestions(
  engines: readonly Engine[],
  companies: readonly NamedCompany[],
  seed: number,
): Promise<void> {
  const suggesting = engines.filter(({ suggest }) => suggest);
  const rows = [
    ["as spelt", ...(await typeNames(suggesting, companies, seed, false))],
    ["typo in the first word", ...(await typeNames(suggesting, companies, seed, true))],
  ];
  console.log(
    "Keys until the company is among the first 8 (mean) / never shown in 12 keys, in %.\n",
  );
  console.log(markdownTable(["Suggestions", "", ...suggesting.map(({ label }) => label)], rows));
}

/** What the command line asks for. Throws on what is unknown. */
function readOptions() {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: "string" },
      "with-well-known": { type: "boolean", default: false },
      misses: { type: "boolean", default: false },
      classes: { type: "string", default: "" },
      engines: { type: "string" },
      seed: { type: "string", default: "1" },
      "per-class": { type: "string", default: "500" },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error(usage);
  const { sample } = values;
  const wanted = values.classes.split(",");
  const classes = queryClasses.filter(({ name }) => wanted.some((part) => name.includes(part)));
  if (classes.length === 0) throw new Error(`There is no class ${values.classes}.`);
  return {
    sample,
    classes,
    file: positionals[0] ?? ownQueries,
    hasWellKnown: values["with-well-known"],
    hasMisses: values.misses,
    engines: chosenEngines(sample ? values.engines : "service"),
    seed: wholeNumber(values.seed, 1),
    perClass: wholeNumber(values["per-class"], 1),
  };
}

/** The known names of a comma-separated list; without a list all of them. */
function chosenEngines(list = engineNames.join(",")): string[] {
  const names = list.split(",");
  const unknown = names.find((name) => !engineNames.includes(name));
  if (unknown === undefined) return names;
  throw new Error(`There is no engine ${unknown}; there are ${engineNames.join(", ")}.`);
}

await runMain(usage, main);
