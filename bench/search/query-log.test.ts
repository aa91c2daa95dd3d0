import { expect, it } from "vitest";
import { readQuery } from "@/lib/search/query/read-query";
import { type LoggedQuery, makeQueryLog } from "./query-log";
import type { SampledCompany } from "./search-sample";

const words = ["BOULANGERIE", "DU", "MOULIN", "DURAND", "ET", "FILS", "TRANSPORTS", "SUD"];
const companies = Array.from({ length: 3000 }, (_, at): SampledCompany => {
  const siren = String(300_000_000 + at);
  const name = Array.from({ length: 1 + (at % 7) }, (_, word) => words[(at * 3 + word) % 8]);
  return {
    siren,
    name: name.join(" "),
    legalForm: "5499",
    postalCode: "13001",
    sirets: [`${siren}00011`, `${siren}00029`],
  };
});
const log = makeQueryLog(companies, 6000, 1);
const names = log.filter(({ kind }) => kind === "name");

function share(isSo: (query: LoggedQuery) => boolean): number {
  return Math.round((100 * names.filter(isSo).length) / names.length);
}

it("the query log is the same for the same seed", () => {
  expect(makeQueryLog(companies, 50, 1)).toEqual(log.slice(0, 50));
  expect(makeQueryLog(companies, 50, 2)).not.toEqual(log.slice(0, 50));
});

it.each<[string, number, (query: LoggedQuery) => boolean]>([
  ["one word", 29, ({ q }) => q.split(" ").length === 1],
  ["two words", 38, ({ q }) => q.split(" ").length === 2],
  ["three words", 17, ({ q }) => q.split(" ").length === 3],
  ["at most five characters", 9, ({ q }) => q.length <= 5 && !q.includes(" ")],
  ["capitals", 29, ({ q }) => q === q.toUpperCase()],
  ["a legal form", 4, ({ q }) => /\bsarl\b/i.test(q)],
  ["a postal code", 2, ({ q }) => q.endsWith(" 13001")],
  ["unfinished", 20, ({ finish }) => finish === "unfinished"],
  ["mistyped", 5, ({ finish }) => finish === "typo"],
])("the query log has the share of %s: %d %%", (_, percent, isSo) => {
  expect(Math.abs(share(isSo) - percent)).toBeLessThanOrEqual(2);
});

it("the query log has identifiers that are read as the company's", () => {
  const identifiers = log.filter(({ kind }) => kind !== "name");
  expect(identifiers.length / log.length).toBeCloseTo(0.08, 1);
  for (const { q, kind, siren } of identifiers) {
    const read = readQuery(q);
    expect(read.kind).toBe(kind);
    expect(JSON.stringify(read)).toContain(siren);
  }
});
