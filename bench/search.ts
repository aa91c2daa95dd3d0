import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase } from "@/db/client";
import type { SearchFilters } from "@/lib/contract/search-query";
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
import { compareWithSql, makeFilters, searchesByFilters } from "./search/by-filters";
import { fillings, makeFullQueries } from "./search/full-queries";
import { addWords, type LoggedQuery, makeQueryLog } from "./search/query-log";
import { describeRegister, type SampledCompany, sampleCompanies } from "./search/search-sample";
import { askedTable, describeSlowest } from "./search/search-tables";

const usage = `Usage: DATABASE_URL=postgres://... npm run bench:search -- [--queries N] [--seed S] [--against CHECKOUT]
With --against, the search of another checkout and this one answer the log in turn, and nothing else is measured.`;
const suggestedNames = 200;
const fullQueries = 100;
const filterCombinations = 200;
const companiesPerQuery = 2;

type FiltersOf = (query: LoggedQuery) => SearchFilters;

const oneFilterEach: readonly (readonly [label: string, of: FiltersOf])[] = [
  ["active=true", () => ({ active: true })],
  ["department=75", () => ({ department: ["75"] })],
  [
    "postalCode of the company meant",
    ({ postalCode }) => ({ postalCode: [postalCode ?? "75008"] }),
  ],
  ["nafCode=62", () => ({ nafCode: ["62"] })],
  ["legalForm=57", () => ({ legalForm: ["57"] })],
  ["employeeRange=12", () => ({ employeeRange: ["12"] })],
];

/** What is asked; as many queries made from other companies warm up. */
type Asking = { log: LoggedQuery[]; warmUp: LoggedQuery[]; companies: SampledCompany[] };

type Times = [label: string, ms: number[]];

/** Measures the search of the register that is loaded, and prints tables in Markdown as they are made. */
async function main(): Promise<void> {
  const { queries, seed, against } = readArguments();
  process.env.AUTH_SECRET ||= randomBytes(32).toString("base64url");
  // Counting the companies of the whole country takes longer than a search may.
  process.env.DATABASE_STATEMENT_SECONDS ||= "600";
  process.env.LOG_LEVEL ||= "silent";
  await migrateDatabase();
  try {
    const asking = await prepareAsking(queries, seed);
    console.log(`${machine()}, ${await describeRegister()}\n`);
    if (against !== undefined) {
      console.log(await compareWithCheckout(against, asking.log));
      return;
    }
    await printLog(asking);
    printTimes("The log's names with a word too many", await timeRelaxed(asking, seed));
    const full = `${fullQueries} queries of 200 characters, each kind once`;
    printTimes(full, await timeFullQueries(asking, seed));
    printTimes("The log, with one filter", await timeFilters(asking));
    printTimes(
      `Filters without a text, ${filterCombinations} combinations`,
      await timeByFilters(seed),
    );
    console.log(`Facets beside SQL:\n\n${await compareWithSql()}`);
    const suggestions = `Suggestions, for every beginning of ${suggestedNames} names`;
    printTimes(suggestions, await timeSuggestions(asking));
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
    const { companies, total } = await searchCompanies(
      { q: query.q, filters: filtersOf(query) },
      1,
    );
    return { sirens: companies.map(({ siren }) => siren), total };
  });
}

async function printLog({ log, warmUp }: Asking): Promise<void> {
  await ask(warmUp);
  const asked = await ask(log);
  console.log(
    `The search, ${log.length} queries in the process:\n\n${askedTable(asked)}\n${describeSlowest(asked)}`,
  );
}

/** What no company has all words of: a word of another name is added, then also a typo made. */
async function timeRelaxed({ log, warmUp, companies }: Asking, seed: number): Promise<Times[]> {
  const rows: Times[] = [];
  for (const hasTypo of [false, true]) {
    await ask(addWords(warmUp, companies, seed + 1, hasTypo).slice(0, 100));
    const asked = await ask(addWords(log, companies, seed, hasTypo));
    const label = hasTypo ? "and a typo" : "a word of another name added";
    rows.push([label, asked.map(({ ms }) => ms)]);
  }
  return rows;
}

/** As long as a query may be, to make a search work as long as it can. */
async function timeFullQueries({ companies }: Asking, seed: number): Promise<Times[]> {
  const rows: Times[] = [];
  for (const filling of fillings) {
    const queries = makeFullQueries(companies, filling, fullQueries, seed);
    rows.push([filling, await timeEach(queries, (q) => searchCompanies({ q }, 1))]);
  }
  return rows;
}

async function timeFilters({ log, warmUp }: Asking): Promise<Times[]> {
  const rows: Times[] = [];
  for (const [label, filtersOf] of oneFilterEach) {
    await ask(warmUp.slice(0, 100), filtersOf);
    const asked = await ask(log, filtersOf);
    rows.push([label, asked.map(({ ms }) => ms)]);
  }
  return rows;
}

async function timeByFilters(seed: number): Promise<Times[]> {
  const combinations = makeFilters(filterCombinations, seed);
  const rows: Times[] = [];
  for (const [label, ask] of searchesByFilters) {
    await timeEach(combinations.slice(0, 20), ask);
    rows.push([label, await timeEach(combinations, ask)]);
  }
  return rows;
}

/** Every beginning of the names, as somebody types them. */
async function timeSuggestions({ companies }: Asking): Promise<Times[]> {
  const beginnings = (some: readonly SampledCompany[]) =>
    some.flatMap(({ name }) =>
      Array.from({ length: name.length - 1 }, (_, at) => name.toLowerCase().slice(0, at + 2)),
    );
  await timeEach(beginnings(companies.slice(-20)), suggestCompanies);
  const typed = beginnings(companies.slice(0, suggestedNames));
  return [[`${typed.length} beginnings`, await timeEach(typed, suggestCompanies)]];
}

async function timeEach<Query>(
  queries: readonly Query[],
  ask: (query: Query) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    await ask(query);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function printTimes(title: string, rows: readonly Times[]): void {
  const cells = rows.map(([label, times]) => [label, ...percentileCells(times)]);
  console.log(`${title}:\n\n${markdownTable(["", ...percentileHead], cells)}`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      queries: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      against: { type: "string" },
    },
  });
  if (!process.env.DATABASE_URL) throw new Error(usage);
  return {
    queries: wholeNumber(values.queries, 1),
    seed: wholeNumber(values.seed, 0),
    against: values.against,
  };
}

await runMain(usage, main);
