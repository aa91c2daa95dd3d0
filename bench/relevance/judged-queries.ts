import { readFileSync } from "node:fs";
import { CsvReader } from "@/lib/sirene/csv-reader";
import type { AimedQuery } from "./made-queries";

const columns = ["query", "siren", "behaviour", "name"];

/** Judged queries of a CSV with the columns query, siren and perhaps behaviour or name. */
export function readJudgedQueries(file: string): AimedQuery[] {
  const judged: AimedQuery[] = [];
  let places: number[] = [];
  const reader = new CsvReader(
    file,
    (header) => {
      places = columns.map((name) => header.indexOf(name));
    },
    (row) => {
      const cells = places.map((at) => (at < 0 ? "" : row.text(at)));
      const [query = "", siren = "", group = "", name = ""] = cells;
      judged.push({ query, siren, group, name });
    },
  );
  reader.push(readFileSync(file));
  reader.end();
  if (judged.length === 0) throw new Error(`${file} has no query.`);
  return judged;
}
