import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eraseRecent, recentKey, rememberCompany, rememberSearch } from "./recent";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const kept = (owner: string) => JSON.parse(stored.get(recentKey(owner)) ?? "null");
const total = { siren: "542051180", name: "TOTALENERGIES" };
const danone = { siren: "552032534", name: "DANONE" };

it("keeps the latest eight searches, the latest first, and each once", () => {
  for (let at = 1; at <= 10; at += 1) rememberSearch("a", `q=${at}`);
  rememberSearch("a", "q=5");
  expect(kept("a").searches).toEqual([5, 10, 9, 8, 7, 6, 4, 3].map((at) => `q=${at}`));
});

const shown = "q=lait&department=75&sort=name&page=2&view=table&columns=name,siren";
const years = (from: number, to: number) =>
  `q=lait&createdFrom=${from}-01-01&createdTo=${to}-12-31`;
it.each<[string, string[], string[]]>([
  [
    "once, however it was shown last",
    ["q=lait&department=75", "q=beurre", shown],
    [shown, "q=beurre"],
  ],
  [
    "that was narrowed only as it is now, and each way in which it was",
    [
      ...["q=lait", "q=lait&department=75", "q=lait&department=75,92", "q=lait"],
      ...["q=lait&active=true", "department=75&active=true"],
    ],
    ["department=75&active=true", "q=lait&active=true", "q=lait&department=75,92"],
  ],
  [
    "whose dates are changed only with the last ones",
    [years(1990, 1994), "q=beurre", years(2020, 2024), years(2015, 2019), years(2016, 2016)],
    [years(2016, 2016), "q=beurre", years(1990, 1994)],
  ],
])("keeps a search %s", (_, searches, expected) => {
  for (const search of searches) rememberSearch("a", search);
  expect(kept("a").searches).toEqual(expected);
});

it("keeps a search in place of the text that it was read from", () => {
  for (const search of ["q=boulangeries+lyon", "q=beurre"]) rememberSearch("a", search);
  rememberSearch("a", "city=Lyon&nafCode=boulangeries", "q=boulangeries+lyon");
  expect(kept("a").searches).toEqual(["city=Lyon&nafCode=boulangeries", "q=beurre"]);
});

it("keeps a company once, under its latest name, beside the searches", () => {
  rememberSearch("a", "q=lait");
  rememberCompany("a", danone);
  rememberCompany("a", total);
  rememberCompany("a", { ...danone, name: "DANONE SA" });
  const companies = [{ ...danone, name: "DANONE SA" }, total];
  expect(kept("a")).toEqual({ searches: ["q=lait"], companies });
});

it("keeps accounts apart, and erases only the one asked for", () => {
  rememberSearch("a", "q=1");
  rememberSearch("b", "q=2");
  expect(kept("b").searches).toEqual(["q=2"]);
  eraseRecent("a");
  expect([...stored.keys()]).toEqual([recentKey("b")]);
});

it.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["lists of something else", '{"searches":[1,null],"companies":[{"siren":1},null,"x"]}'],
  ["no lists", '{"searches":"q=0","companies":{}}'],
])("starts anew when another version left %s", (_, text) => {
  stored.set(recentKey("a"), text);
  rememberCompany("a", danone);
  expect(kept("a")).toEqual({ searches: [], companies: [danone] });
});

it("remembers nothing, and does not fail, when the browser forbids storage", () => {
  const forbid = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid });
  expect(() => rememberSearch("a", "q=1")).not.toThrow();
  expect(() => eraseRecent("a")).not.toThrow();
});
