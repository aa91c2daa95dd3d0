import { join } from "node:path";
import { parseArgs } from "node:util";
import { engineNames } from "./engines";
import { type QueryClass, queryClasses } from "./query-classes";

const partNames = ["judged", "classes", "suggestions"];

const usage = `Usage: npm run bench:relevance -- [FILE] [--sample FOLDER] [--with-well-known] [--misses]
  [--only judged|classes|suggestions] [--classes A,B] [--engines A,B] [--seed N] [--per-class N]
FILE: CSV with the columns query, siren and perhaps behaviour or name; by default the project's own
  judged queries, which need --with-well-known.
--sample: a sample in INSEE's layout, imported into a database of its own. Without it, the loaded
  register is asked the judged queries, and no rival is.
--with-well-known: the well-known companies are imported too.
--misses: also prints the queries for which this service does not put the company first.
--classes: those whose names contain one of these texts: ${queryClasses.map(({ name }) => name).join(", ")}.
--engines: of ${engineNames.join(", ")}.
--per-class: how many queries of each class at most (500).`;
const ownQueries = join(process.cwd(), "bench", "judged-queries.csv");

export type RelevanceOptions = {
  file: string;
  sample: string | undefined;
  hasWellKnown: boolean;
  hasMisses: boolean;
  parts: ReadonlySet<string>;
  classes: readonly QueryClass[];
  engines: readonly string[];
  seed: number;
  perClass: number;
};

/** What the command line asks for; null: only for help, which is printed. Throws on what is unknown. */
export function readOptions(): RelevanceOptions | null {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: "string" },
      "with-well-known": { type: "boolean", default: false },
      misses: { type: "boolean", default: false },
      only: { type: "string" },
      classes: { type: "string", default: "" },
      engines: { type: "string" },
      seed: { type: "string", default: "1" },
      "per-class": { type: "string", default: "500" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return null;
  }
  const { sample } = values;
  return {
    file: positionals[0] ?? ownQueries,
    sample,
    hasWellKnown: values["with-well-known"],
    hasMisses: values.misses,
    parts: new Set(chosen("part", sample ? values.only : "judged", partNames)),
    classes: classesOf(values.classes),
    engines: chosen("engine", sample ? values.engines : "service", engineNames),
    seed: positive(values.seed),
    perClass: positive(values["per-class"]),
  };
}

/** The known names of a comma-separated list; without a list all of them. */
function chosen(what: string, list: string | undefined, known: readonly string[]): string[] {
  const names = list?.split(",") ?? [...known];
  const stranger = names.find((name) => !known.includes(name));
  if (stranger === undefined) return names;
  throw new Error(`There is no ${what} ${stranger}; there are ${known.join(", ")}.`);
}

function classesOf(list: string): QueryClass[] {
  const parts = list.split(",");
  const classes = queryClasses.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (classes.length === 0) throw new Error(`There is no class ${list}.`);
  return classes;
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`${text} is not a whole number above 0.`);
}
