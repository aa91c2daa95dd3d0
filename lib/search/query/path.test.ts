import { describe, expect, it } from "vitest";
import { Postings } from "../index/postings";
import { IdSet } from "../postings/id-set";
import { CompanyNames } from "./company-names";
import { matchesByName, token, word } from "./expression";
import {
  conditionsOf,
  exactNamesOf,
  legalFormConditions,
  type Path,
  replaceReadings,
  tiersOf,
} from "./path";
import type { Reading } from "./reading";

function reading(from: number, text: string, change: Partial<Reading> = {}): Reading {
  const to = from + text.split(" ").length;
  return { from, to, expression: word(text), names: [[text]], weight: 1, ...change };
}

const place = (from: number, text: string) =>
  reading(from, text, { isPlace: true, expression: token(`t${text}`), names: [] });
const pathOf = (...readings: Reading[]): Path => ({ readings, legalForms: [] });
const typed = (...words: string[]) => pathOf(...words.map((each, at) => reading(at, each)));

function described(path: Path | null) {
  const shown = ({ names, isPlace, from }: Reading) => names[0]?.[0] ?? (isPlace && `in ${from}`);
  return path && [path.readings.map(shown).join(" "), ...path.legalForms];
}

describe("a reading and the other words as typed", () => {
  it.each([
    ["replaces its own words", reading(1, "ab"), ["la ab fils"]],
    ["may cover several", reading(0, "la abeille", { names: [["laabeille"]] }), ["laabeille fils"]],
    ["brings its forms", reading(2, "fils", { legalForms: ["54"] }), ["la abeille fils", "54"]],
    ["keeps its place in the order", place(0, "la"), ["in 0 abeille fils"]],
    ["as a place alone is no path", place(0, "la abeille fils"), null],
  ])("%s", (_, each, expected) => {
    expect(described(replaceReadings(typed("la", "abeille", "fils"), each))).toEqual(expected);
  });

  it.each([
    [["sarl", "abeille", "lyon"], 2, ["abeille in 2", "54"]],
    [["abeille", "sci", "lyon"], 2, ["abeille in 2", "6540"]],
    [["abeille", "sci", "fils", "lyon"], 3, ["abeille sci fils in 3"]],
    [["sa", "sci", "lyon"], 2, ["sa sci in 2"]],
  ])("leaves out legal forms at the ends of %j around a place", (words, at, expected) => {
    const each = place(at, words[at] as string);
    expect(described(replaceReadings(typed(...words), each))).toEqual(expected);
  });
});

describe("exact names", () => {
  it("are the likeliest words, then each other spelling beside the likeliest ones", () => {
    const company = reading(0, "cie", { names: [["cie"], ["compagnie"]] });
    const path = pathOf(company, reading(1, "21", { names: [["21"], ["vingt", "un"]] }));
    const found = exactNamesOf(path).map((name) => name.join(" "));
    expect(found).toEqual(["cie 21", "compagnie 21", "cie vingt un"]);
  });

  it("leave out places and words that ask for nothing", () => {
    const nothing = reading(1, "sarl", { expression: null });
    expect(exactNamesOf(pathOf(reading(0, "edf"), nothing, place(2, "lyon")))).toEqual([["edf"]]);
    expect(exactNamesOf(pathOf(place(0, "lyon")))).toEqual([]);
  });

  it("are not looked for when a word has none", () => {
    expect(exactNamesOf(pathOf(reading(0, "edf"), reading(1, "g", { names: [] })))).toEqual([]);
  });
});

it("asks companies for nothing where a reading does not", () => {
  const path = pathOf(reading(0, "sarl", { expression: null }), reading(1, "edf"));
  expect(conditionsOf(path.readings, "name")).toEqual([{ field: "name", expression: word("edf") }]);
});

it("asks for any of several legal forms, and for none when none was typed", () => {
  expect(legalFormConditions(typed("edf"))).toEqual([]);
  const [condition] = legalFormConditions({ ...typed("edf"), legalForms: ["55", "56"] });
  expect(condition?.expression).toEqual({ is: "any", of: [token("l55*"), token("l56*")] });
});

describe("the order among the companies of a path", () => {
  /** In which tier a company is, from 0; -1: in none. Company 1 is in Lyon and a SARL. */
  function tierOf(path: Path, name: string, { id = 2, aliases = null as string | null } = {}) {
    const ofOne = ["tlyon", "l54*"].map((key) => [key, () => IdSet.of([1])] as const);
    const postings = new Postings(new Map(ofOne), new Map());
    const company = new CompanyNames({ id, name, aliases, signs: null });
    return tiersOf(path).findIndex((tier) => matchesByName(company, tier, postings));
  }
  const path = pathOf(
    reading(0, "petite"),
    reading(1, "abeille", { expression: word("abeille", true) }),
  );
  const asAlias = (aliases: string) => ({ aliases });

  it.each([
    [0, "PETITE ABEILLE", {}],
    [0, "LA PETITE ABEILLE", {}],
    [0, "PETITE ET GRANDE ABEILLE", {}],
    [1, "PETITE ABEILLERIE", {}],
    [2, "MAISON PETITE ABEILLE", {}],
    [3, "MAISON PETITE ABEILLERIE", {}],
    [4, "MIEL DU SUD", asAlias("MAISON PETITE ABEILLE")],
    [-1, "MIEL DU SUD", asAlias("PETITE ABEILLERIE")],
  ])("has at place %i: %s %j", (tier, name, other) => {
    expect(tierOf(path, name, other)).toBe(tier);
  });

  it("has no place for whole words where the typed word is only a beginning", () => {
    const beginning = pathOf(
      reading(0, "pet", { expression: word("pet", true), isUnfinished: true }),
      reading(1, "abeille", { expression: word("abeille", true) }),
    );
    const names = ["PETITE ABEILLE", "PETITE ABEILLERIE", "MA PETITE ABEILLE"];
    expect(names.map((name) => tierOf(beginning, name))).toEqual([0, 1, 2]);
  });

  it("has companies of the legal form first in each tier, and among those in none", () => {
    const ofForm = { ...path, legalForms: ["54"] };
    const pair = (name: string, aliases: string | null = null) =>
      [1, 2].map((id) => tierOf(ofForm, name, { id, aliases }));
    expect(pair("PETITE ABEILLE")).toEqual([0, 1]);
    expect(pair("MAISON PETITE ABEILLERIE")).toEqual([6, 7]);
    expect(pair("MIEL", "PETITE ABEILLERIE")).toEqual([10, -1]);
  });

  it("asks for a place whatever the name begins with, and never for one at its beginning", () => {
    const inLyon = pathOf(reading(0, "edf"), place(1, "lyon"));
    expect(tierOf(inLyon, "EDF", { id: 1 })).toBe(0);
    expect(tierOf(inLyon, "EDF", { id: 2 })).toBe(-1);
    expect(tierOf(inLyon, "GROUPE EDF", { id: 1 })).toBe(2);
    const before = pathOf(place(0, "lyon"), reading(1, "edf"));
    expect(tierOf(before, "EDF", { id: 1 })).toBe(0);
  });
});
