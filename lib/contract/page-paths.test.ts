import { expect, it } from "vitest";
import {
  companyPagePath,
  establishmentPagePath,
  exactSearch,
  filterNames,
  loginPath,
  maxPageAddress,
  readSearchState,
  safeNextPath,
  searchPagePath,
  wideSearch,
  withoutFilter,
  withoutFilters,
} from "./page-paths";
import { SuggestQuery } from "./search-query";

it.each(["/", "/search", "/search?q=la+poste&page=2", "/company/356000000?q=a%2Fb#top", "/a//b"])(
  "safeNextPath keeps the path %s",
  (path) => {
    expect(safeNextPath(path)).toBe(path);
  },
);

it.each([
  "",
  "search",
  "//evil.example",
  "\\\\evil.example",
  "/search\\..",
  "https://evil.example/search",
  "javascript:alert(1)",
  " /search",
  "/search\r\nset-cookie: a=b",
  "/\u0000",
  "/\u0085",
  "/\u3002x",
])("safeNextPath refuses %j", (path) => {
  expect(safeNextPath(path)).toBe("/search");
});

it("safeNextPath falls back when there is none", () => {
  expect(safeNextPath(null)).toBe("/search");
  expect(safeNextPath("/".padEnd(maxPageAddress, "a"))).toHaveLength(maxPageAddress);
  expect(safeNextPath("/".padEnd(maxPageAddress + 1, "a"))).toBe("/search");
  expect(safeNextPath(undefined)).toBe("/search");
});

it("safeNextPath never resolves to another origin", () => {
  const alphabet = ["/", "\\", ".", ":", "@", "?", "#", "\t", "\n", "a", "%"];
  const pairs = alphabet.flatMap((a) => alphabet.map((b) => a + b));
  for (const signs of pairs.flatMap((pair) => alphabet.map((c) => pair + c))) {
    const path = safeNextPath(`/${signs}evil.example`);
    expect(new URL(path, "https://here.example").origin).toBe("https://here.example");
  }
});

const read = (address: string) => {
  const params = new URL(address, "https://here.example").searchParams;
  return readSearchState((name) => params.get(name));
};

it("addresses omit the first page's number", () => {
  expect(searchPagePath({ q: "la poste", page: "1" })).toBe("/search?q=la+poste");
  expect(searchPagePath({ q: "la poste", page: "2" })).toBe("/search?q=la+poste&page=2");
  expect(searchPagePath({ q: "", page: "3" })).toBe("/search");
});

it("addresses keep the search in the company page's address", () => {
  const path = companyPagePath("356000000", { q: "l'été & fils", page: "3" });
  expect(path).toMatch(/^\/company\/356000000\?/);
  expect(read(path)).toEqual({ q: "l'été & fils", page: "3" });
  expect(companyPagePath("356000000")).toBe("/company/356000000");
  expect(establishmentPagePath("356000000", "35600000000048", { q: "été", page: "3" })).toBe(
    "/company/356000000?q=%C3%A9t%C3%A9&page=3&siret=35600000000048#establishment-35600000000048",
  );
});

it("addresses keep `exact` on every page and with every filter", () => {
  const address = "/search?q=la+poste&active=true&department=75&exact=true&page=2";
  const state = read(address);
  expect(searchPagePath(state)).toBe(address);
  expect(read(companyPagePath("356000000", state))).toEqual(state);
  expect(withoutFilters(state)).toEqual({ q: "la poste", page: "1", exact: true });
  expect(withoutFilter(state, "active")).toMatchObject({ department: "75", exact: true });
  const wide = { q: "la poste", page: "1", active: "true", department: "75" };
  expect(wideSearch(state)).toEqual(wide);
  expect(exactSearch({ ...wide, page: "3" })).toEqual({ ...wide, exact: true });
  expect(withoutFilters(wide)).toEqual({ q: "la poste", page: "1" });
});

const whole = { q: "Pierre du Bois", exact: true };
it.each([
  ["q=a&exact=false", { q: "a" }],
  ["q=a&exact=", { q: "a" }],
  ["q=a&exact=yes", { q: "a" }],
  ['q="Pierre du Bois"', whole],
  ["q=« Pierre du Bois »", whole],
  ["q= “Pierre du Bois” ", whole],
  ['q=SARL "Les Lilas"', { q: 'SARL "Les Lilas"' }],
  ['q="Pierre" et "Bois"', { q: '"Pierre" et "Bois"' }],
  ['q=""', { q: '""' }],
  ['q=12"', { q: '12"' }],
])("addresses search what %s says, exactly if it is in quotation marks", (query, state) => {
  expect(read(`/search?${query}`)).toEqual({ ...state, page: "1" });
});

it("the sign-in page's address has the current page", () => {
  expect(loginPath("/search")).toBe("/login");
  expect(loginPath("/search?q=a&page=2")).toBe("/login?next=%2Fsearch%3Fq%3Da%26page%3D2");
  expect(loginPath(`/search?q=${"%C3%A9".repeat(100)}`)).toHaveLength(1_028);
  expect(loginPath(`/search?q=${"%C3%A9".repeat(250)}`)).toBe("/login");
});

it("the page has each filter of the API", () => {
  const { q: _, ...filters } = SuggestQuery.shape;
  expect([...filterNames].toSorted()).toEqual(Object.keys(filters).toSorted());
});
