import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase } from "@/db/client";
import type { SearchFilters } from "@/lib/contract/registry";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import { askEach } from "./asked";
import {
  machine,
  markdownTable,
  percentileCells,
  percentileHead,
  runMain,
  wholeNumber,
} from "./report";
import { compareWithCheckout } from "./search/against";
import { compareEngines } from "./search/compare";
import { fillings, makeFullQueries } from "./search/full-queries";
import { addWords, type LoggedQuery, makeIdentifierLog, makeQueryLog } from "./search/query-log";
import { describeRegister, type SampledCompany, sampleCompanies } from "./search/search-sample";
import { askedTable, describeLog, describeSlowest } from "./search/search-tables";

const usage = `Usage: DATABASE_URL=postgres://... npm run bench:search -- [--queries N] [--seed S]
         [--compare [--compare-queries N]] [--against CHECKOUT]
With --against, the search of another checkout and this one answer the log in turn, and nothing else is measured.`;
const suggestedNames = 200;
const minSuggestedLength = 2;
const fullQueries = 100;
const companiesPerQuery = 2;

type FiltersOf = (query: LoggedQuery) => SearchFilters;

const oneFilterEach: readonly (readonly [label: string, of: FiltersOf])[] = [
  ["active=true", () => ({ active: true })],
  ["department=75", () => ({ department: "75" })],
  ["postalCode of the company meant", ({ postalCode }) => ({ postalCode: postalCode ?? "75008" })],
  ["nafCode=62", () => ({ nafCode: "62" })],
  ["legalForm=57", () => ({ legalForm: "57" })],
  ["employeeRange=12", () => ({ employeeRange: "12" })],
];

type Options = ReturnType<typeof readArguments>;

/** What is asked; as many queries made from other companies warm up. */
type Asking = { log: LoggedQuery[]; warmUp: LoggedQuery[]; companies: SampledCompany[] };

/** Measures the search of the register that is loaded, and prints tables in Markdown as they are made. */
async function main(): Promise<void> {
  const options = readArguments();
  process.env.AUTH_SECRET ||= randomBytes(32).toString("base64url");
  // Counting the companies of the whole country takes longer than a search may.
  process.env.DATABASE_STATEMENT_SECONDS ||= "600";
  process.env.LOG_LEVEL ||= "silent";
  await migrateDatabase();
  try {
    const asking = await prepareAsking(options.queries, options.seed);
    console.log(`${machine()}, ${await describeRegister()}\n\n${describeLog(asking.log)}`);
    if (options.against !== undefined) {
      console.log(await compareWithCheckout(options.against, asking.log));
      return;
    }
    await printLog(asking);
    await printRelaxed(asking, options.seed);
    await printFullQueries(asking, options.seed);
    await printFilters(asking);
    await printSuggestions(asking);
    await printIdentifiers(asking, options.seed);
    if (options.compareQueries > 0) await printComparison(options);
  } finally {
    await closeDatabase();
  }
}

async function prepareAsking(queries: number, seed: number): Promise<Asking> {
  const companies = await sampleCompanies(queries * companiesPerQuery, seed);
  const others = await sampleCompanies(queries * companiesPerQuery, seed + 1);
  return {
    companies,
    log: makeQueryLog(companies, queries, seed),
    warmUp: makeQueryLog(others, queries, seed + 1),
  };
}

/** The search itself, in this process: page 1 and the total. */
function ask(log: readonly LoggedQuery[], filtersOf: FiltersOf = () => ({})) {
  return askEach(log, async (query) => {
    const { companies, total } = await searchCompanies(query.q, 1, filtersOf(query));
    return { sirens: companies.map(({ siren }) => siren), total };
  });
}

async function printLog({ log, warmUp }: Asking): Promise<void> {
  await ask(warmUp);
  const asked = await ask(log);
  console.log(`The search, in the process:\n\n${askedTable(asked)}\n${describeSlowest(asked)}`);
}

/** What no company has all words of: a word of another name is added, then also a typo made. */
async function printRelaxed({ log, warmUp, companies }: Asking, seed: number): Promise<void> {
  const rows: [string, number[]][] = [];
  for (const hasTypo of [false, true]) {
    await ask(addWords(warmUp, companies, seed + 1, hasTypo).slice(0, 100));
    const asked = await ask(addWords(log, companies, seed, hasTypo));
    const label = hasTypo ? "and a typo" : "a word of another name added";
    rows.push([label, asked.map(({ ms }) => ms)]);
  }
  printTimes("The log's names with a word too many", rows);
}

/** As long as a query may be, to make a search work as long as it can. */
async function printFullQueries({ companies }: Asking, seed: number): Promise<void> {
  const rows: [string, number[]][] = [];
  for (const filling of fillings) {
    const times: number[] = [];
    for (const q of makeFullQueries(companies, filling, fullQueries, seed)) {
      const startedAt = performance.now();
      await searchCompanies(q, 1);
      times.push(performance.now() - startedAt);
    }
    rows.push([filling, times]);
  }
  printTimes(`${fullQueries} queries of 200 characters, each kind once`, rows);
}

async function printFilters({ log, warmUp }: Asking): Promise<void> {
  const rows: [string, number[]][] = [];
  for (const [label, filtersOf] of oneFilterEach) {
    await ask(warmUp.slice(0, 100), filtersOf);
    const asked = await ask(log, filtersOf);
    rows.push([label, asked.map(({ ms }) => ms)]);
  }
  printTimes("The log, with one filter", rows);
}

/** Every beginning of the names, as somebody types them. */
async function printSuggestions({ companies }: Asking): Promise<void> {
  await timeSuggestions(companies.slice(-20));
  const times = await timeSuggestions(companies.slice(0, suggestedNames));
  const title = `Suggestions, for every beginning of ${suggestedNames} names`;
  printTimes(title, [[`${times.length} beginnings`, times]]);
}

async function timeSuggestions(companies: readonly SampledCompany[]): Promise<number[]> {
  const times: number[] = [];
  for (const { name } of companies) {
    for (let length = minSuggestedLength; length <= name.length; length += 1) {
      const startedAt = performance.now();
      await suggestCompanies(name.toLowerCase().slice(0, length));
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}

async function printIdentifiers({ companies }: Asking, seed: number): Promise<void> {
  const asked = await ask(makeIdentifierLog(companies, seed));
  console.log("Identifiers, in the forms people write them; the SIRET is any establishment's:\n");
  console.log(askedTable(asked));
}

async function printComparison({ compareQueries, seed }: Options): Promise<void> {
  const companies = await sampleCompanies(compareQueries * companiesPerQuery, seed + 2);
  const made = makeQueryLog(companies, compareQueries * 2, seed + 2);
  const names = made.filter(({ kind }) => kind === "name");
  const log = names.slice(0, compareQueries);
  const warmUp = names.slice(compareQueries, compareQueries + 50);
  const table = await compareEngines(log, warmUp);
  console.log(
    `${log.length} other queries by name, each asked of all in turn, on the same names:\n\n${table}`,
  );
}

function printTimes(title: string, rows: readonly (readonly [string, readonly number[]])[]): void {
  const cells = rows.map(([label, times]) => [label, ...percentileCells(times)]);
  console.log(`${title}:\n\n${markdownTable(["", ...percentileHead], cells)}`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      queries: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      compare: { type: "boolean", default: false },
      "compare-queries": { type: "string", default: "300" },
      against: { type: "string" },
    },
  });
  if (!process.env.DATABASE_URL) throw new Error(usage);
  return {
    queries: wholeNumber(values.queries, 1),
    seed: wholeNumber(values.seed, 0),
    compareQueries: values.compare ? wholeNumber(values["compare-queries"], 1) : 0,
    against: values.against,
  };
}

await runMain(main);
