import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { closeDatabase, database, migrateDatabase, queryRows } from "@/db/client";
import { searchCompanies } from "@/lib/registry/search-companies";
import { fillings, makeFullQueries } from "./full-queries";
import { machine } from "./machine";
import { addWords, type LoggedQuery, makeQueryLog, type SampledCompany } from "./query-log";
import { compareRivals } from "./search-compare";
import { askEachOverHttp } from "./search-http";
import {
  askEach,
  askRegister,
  makeIdentifierLog,
  oneFilterEach,
  timeSuggestions,
} from "./search-latency";
import { askedTable, describeLog, describeSlowest, worstTable } from "./search-report";
import { maxStatementMs, type RivalName, rivalNames } from "./search-rivals";
import { countLegalUnits, sampleCompanies } from "./search-sample";
import { markdownTable, percentileCells, percentileHead } from "./search-table";
import { askWorst } from "./search-worst";

const usage = `Usage: DATABASE_URL=postgres://... npm run bench:search -- [--queries N] [--seed S] [--http]
         [--compare [--compare-queries N] [--rivals ${rivalNames.join(",")}]] [--cold-command CMD]
CMD is run before each of the widest queries, to restart the database.`;
const suggestedNames = 200;
const companiesPerQuery = 2;
const fullQueries = 100;

type Options = {
  queries: number;
  seed: number;
  http: boolean;
  compareQueries: number;
  rivals: readonly RivalName[];
  coldCommand: string | undefined;
};

/** What is asked; as many queries made from other companies warm up. */
type Asking = { log: LoggedQuery[]; warmUp: LoggedQuery[]; companies: SampledCompany[] };

/** Measures the search of the register that is loaded, and prints tables in Markdown as they are made. */
async function main(): Promise<void> {
  const options = readArguments();
  process.env.AUTH_SECRET ||= randomBytes(32).toString("base64url");
  process.env.LOG_LEVEL ||= "silent";
  await migrateDatabase();
  try {
    const asking = await prepareAsking(options.queries, options.seed);
    await printHead(asking.log);
    await printLog(asking);
    if (options.http) await printHttp(asking);
    await printRelaxed(asking, options.seed);
    await printFull(asking, options.seed);
    await printFilters(asking);
    await printSuggestions(asking);
    await printIdentifiers(asking, options.seed);
    if (options.compareQueries > 0) await printComparison(options);
    await closeDatabase();
    await printWorst(options.coldCommand);
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

async function printHead(log: readonly LoggedQuery[]): Promise<void> {
  const [version] = await queryRows<{ name: string }>(
    await database(),
    sql`select split_part(current_setting('server_version'), ' ', 1) as name`,
  );
  const legalUnits = (await countLegalUnits()).toLocaleString("en");
  console.log(`${machine()}, PostgreSQL ${version?.name}, ${legalUnits} legal units\n`);
  console.log(describeLog(log));
}

async function printLog({ log, warmUp }: Asking): Promise<void> {
  await askEach(warmUp, askRegister());
  const asked = await askEach(log, askRegister());
  console.log("The search, in the process:\n");
  console.log(askedTable(asked));
  console.log(describeSlowest(asked));
}

async function printHttp({ log, warmUp }: Asking): Promise<void> {
  const asked = await askEachOverHttp(warmUp, log);
  console.log("Over HTTP, one request after another, as a user who is signed in:\n");
  console.log(askedTable(asked));
}

/** What no company has all words of: a word of another name is added, then also a typo made. */
async function printRelaxed({ log, warmUp, companies }: Asking, seed: number): Promise<void> {
  const rows: string[][] = [];
  for (const hasTypo of [false, true]) {
    await askEach(addWords(warmUp, companies, seed + 1, hasTypo).slice(0, 100), askRegister());
    const asked = await askEach(addWords(log, companies, seed, hasTypo), askRegister());
    const label = hasTypo ? "and a typo" : "a word of another name added";
    rows.push([label, ...percentileCells(asked.map(({ ms }) => ms))]);
  }
  console.log("The log's names with a word too many:\n");
  console.log(markdownTable(["", ...percentileHead], rows));
}

/** How long somebody can make a search work; each query is asked once, so the database reads most sets anew. */
async function printFull({ companies }: Asking, seed: number): Promise<void> {
  const rows: string[][] = [];
  for (const filling of fillings) {
    const times: number[] = [];
    for (const q of makeFullQueries(companies, filling, fullQueries, seed)) {
      const startedAt = performance.now();
      await searchCompanies(q, 1);
      times.push(performance.now() - startedAt);
    }
    rows.push([filling, ...percentileCells(times)]);
  }
  console.log("200 characters of:\n");
  console.log(markdownTable(["", ...percentileHead], rows));
}

async function printFilters({ log, warmUp }: Asking): Promise<void> {
  const rows: string[][] = [];
  for (const { label, of } of oneFilterEach) {
    await askEach(warmUp.slice(0, 100), askRegister(of));
    const asked = await askEach(log, askRegister(of));
    rows.push([label, ...percentileCells(asked.map(({ ms }) => ms))]);
  }
  console.log("The log, with one filter:\n");
  console.log(markdownTable(["", ...percentileHead], rows));
}

async function printSuggestions({ companies }: Asking): Promise<void> {
  await timeSuggestions(companies.slice(-20));
  const times = await timeSuggestions(companies.slice(0, suggestedNames));
  console.log(`Suggestions, for every beginning of ${suggestedNames} names:\n`);
  console.log(
    markdownTable(
      ["", ...percentileHead],
      [[`${times.length} beginnings`, ...percentileCells(times)]],
    ),
  );
}

async function printIdentifiers({ companies }: Asking, seed: number): Promise<void> {
  const asked = await askEach(makeIdentifierLog(companies, seed), askRegister());
  console.log("Identifiers, in the forms people write them; the SIRET is any establishment's:\n");
  console.log(askedTable(asked));
}

async function printComparison({ compareQueries, rivals, seed }: Options): Promise<void> {
  const companies = await sampleCompanies(compareQueries * companiesPerQuery, seed + 2);
  const made = makeQueryLog(companies, compareQueries * 2, seed + 2);
  const names = made.filter(({ kind }) => kind === "name");
  const log = names.slice(0, compareQueries);
  const warmUp = names.slice(compareQueries, compareQueries + 50);
  const table = await compareRivals(log, warmUp, rivals);
  console.log(
    `${log.length} other queries by name, each asked of all in turn, on the same names; ` +
      `what takes longer than ${maxStatementMs / 1000} s counts as that and is stopped:\n`,
  );
  console.log(table);
}

async function printWorst(coldCommand: string | undefined): Promise<void> {
  const worst = await askWorst(coldCommand);
  const restarted =
    coldCommand === undefined ? "PostgreSQL was not restarted" : `before each, \`${coldCommand}\``;
  console.log(`The widest queries, each in a process of its own; ${restarted}:\n`);
  console.log(worstTable(worst));
}

function readArguments(): Options {
  const { values } = parseArgs({
    options: {
      queries: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      http: { type: "boolean", default: false },
      compare: { type: "boolean", default: false },
      "compare-queries": { type: "string", default: "300" },
      rivals: { type: "string", default: rivalNames.join(",") },
      "cold-command": { type: "string" },
    },
  });
  const whole = (text: string, least: number) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) throw new Error(usage);
    return value;
  };
  const rivals = rivalNames.filter((name) => values.rivals.split(",").includes(name));
  if (rivals.length !== values.rivals.split(",").length) throw new Error(usage);
  if (!process.env.DATABASE_URL) throw new Error(usage);
  return {
    queries: whole(values.queries, 1),
    seed: whole(values.seed, 0),
    http: values.http,
    compareQueries: values.compare ? whole(values["compare-queries"], 1) : 0,
    rivals,
    coldCommand: values["cold-command"],
  };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
