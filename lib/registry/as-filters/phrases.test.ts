import { describe, expect, it } from "vitest";
import { SearchCriteria } from "@/lib/contract/search-query";
import { legalFormLabel, legalFormLevelLabel } from "../nomenclatures/legal-forms";
import dates from "./dates.json";
import { phrases } from "./phrases";
import json from "./phrases.json";
import { daysOf } from "./said-dates";
import { type Sentence, sentenceOf } from "./sentence";

/** The readings of all words of a text. */
function readingsOf(text: string) {
  const sentence = sentenceOf(text) as Sentence;
  return phrases(sentence).filter(({ from, to }) => from === 0 && to === sentence.words.length);
}

const employees = (text: string) =>
  readingsOf(text).find(({ kind }) => kind === "employeeRange")?.filters.employeeRange;

describe("the table of phrases", () => {
  it.each(json.rows)("$example", ({ example, kind, ...row }) => {
    const readings = readingsOf(example).filter((reading) => reading.kind === kind);
    expect(readings.length).toBeGreaterThan(0);
    for (const { filters } of readings) {
      expect(SearchCriteria.safeParse(filters).success).toBe(true);
      if ("filters" in row && kind !== "event") expect(filters).toEqual(row.filters);
    }
  });

  it.each(Object.entries(json.legalForms))("legal form %s: %s", (legalForm, names) => {
    for (const code of legalForm.split(",")) {
      expect(code === "1" || legalFormLabel(code) || legalFormLevelLabel(code)).toBeTruthy();
    }
    const abbreviations = names.split("|").filter((each) => /^\w+\??$/.test(each));
    for (const name of names.includes("(") ? [] : abbreviations) {
      expect(readingsOf(name.replace("?", ""))).toMatchObject([{ filters: { legalForm } }]);
    }
  });

  it("all of the notation is used, and there is no other", () => {
    const texts = [...Object.values(json.notation), ...json.rows.map(({ phrases }) => phrases)];
    const used = new Set(texts.flatMap((text) => text.match(/(?<=\{)[A-Z]+(?=\})/g) ?? []));
    const known = [...Object.keys(json.notation), "NUMERAL", "DATE", "DAY", "UNIT"];
    expect([...used].toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(json.numerals))("%d is said as %s", (number, words) => {
    const range = employees(`${number} employees`);
    for (const word of words.split("|")) expect(employees(`${word} employees`), word).toBe(range);
  });

  it.each([
    ["vingt et un", "12"],
    ["quatre-vingts", "21"],
    ["deux cents", "31"],
    ["deux mille cinq cents", "51"],
    ["dix mille", "53"],
  ])("%s employees", (number, range) => {
    expect(employees(`${number} salariés`)).toBe(range);
  });
});

describe("the table of dates", () => {
  it.each(Object.entries(dates.parts))("%s are %s", (span, names) => {
    const [start = 0, months = 0] = span.split(" ").map(Number);
    for (const name of names
      .replaceAll(/\(\?:[^)]*\)/g, "")
      .split("|")
      .filter((each) => /^\w+$/.test(each))) {
      const { first, after } = daysOf(`${name} 2024`) ?? {};
      expect([first, after]).toEqual(
        [start, start + months].map((month) =>
          new Date(Date.UTC(2024, month)).toISOString().slice(0, 10),
        ),
      );
    }
  });

  it.each([
    ["t1 2024", "2024-01-01", "2024-03-31"],
    ["second trimestre 2024", "2024-04-01", "2024-06-30"],
    ["third quarter of 2024", "2024-07-01", "2024-09-30"],
    ["fin de l annee 2023", "2023-10-01", "2023-12-31"],
    ["h1 2024", "2024-01-01", "2024-06-30"],
    ["2e semestre 2024", "2024-07-01", "2024-12-31"],
    ["debut de l annee", "2026-01-01", "2026-03-31"],
    ["annees 90", "1990-01-01", "1999-12-31"],
    ["annees 10", "2010-01-01", "2019-12-31"],
    ["annees 1950", "1950-01-01", "1959-12-31"],
    ["ce mois ci", "2026-01-01", "2026-01-31"],
    ["mois dernier", "2025-12-01", "2025-12-31"],
    ["trimestre dernier", "2025-10-01", "2025-12-31"],
    ["this quarter", "2026-01-01", "2026-03-31"],
    ["semestre passe", "2025-07-01", "2025-12-31"],
    ["last year", "2025-01-01", "2025-12-31"],
    ["29 02 2024", "2024-02-29", "2024-02-29"],
  ])("%s, on the 15th of January 2026", (said, first, last) => {
    expect(daysOf(said, "2026-01-15")).toMatchObject({ first, last });
  });

  it.each(["29 fevrier 2023", "13 2024", "31 04 2024"])("no date: %s", (said) => {
    expect(daysOf(said)).toBeNull();
  });
});
