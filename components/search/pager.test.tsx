import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { Pager } from "./pager";

const state = { q: "la poste", page: "1", department: "75", exact: true } as const;
const pager = (page: number, pages: number, language?: "fr") =>
  renderForTest(<Pager state={state} page={page} pages={pages} />, language);
const href = "/search?q=la+poste&department=75&exact=true";

it("shows nothing for a single page", () => {
  expect(pager(1, 1).html).toBe("");
  expect(pager(1, 0).html).toBe("");
});

it.each([
  ["only the next page on the first", 1, 3, [`Next page -> ${href}&page=2`]],
  ["both in between", 2, 3, [`Previous page -> ${href}`, `Next page -> ${href}&page=3`]],
  ["only the previous page on the last", 3, 3, [`Previous page -> ${href}&page=2`]],
  ["the last page from past the end", 9, 3, [`Previous page -> ${href}&page=3`]],
])("links to %s, and keeps the filters", (_, page, pages, expected) => {
  expect(pager(page, pages).links).toEqual(expected);
});

it("groups the digits of the page numbers as the language does", () => {
  expect(pager(1234, 5678).lines).toContain("Page 1,234 of 5,678");
  expect(pager(1234, 5678, "fr").lines).toContain("Page 1\u202f234 sur 5\u202f678");
});
