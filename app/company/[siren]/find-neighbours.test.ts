import { expect, it } from "vitest";
import type { Failure } from "@/components/api-client";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { findNeighbours } from "./find-neighbours";

const from: SearchState = { q: "martin", page: "1" };
const sirens = Array.from({ length: 21 }, (_, at) => String(100_000_000 + at));

/** Answers with the page of the 21 companies, or refuses from page `refusedFrom` on. */
const searchRefusedFrom = (refusedFrom: number, failure: Partial<Failure>) => {
  return async (state: SearchState) => {
    const page = Number(state.page);
    if (page >= refusedFrom) {
      return { ok: false as const, status: 503, code: "", error: "", details: {}, ...failure };
    }
    const companies = sirens.slice(20 * (page - 1), 20 * page).map((siren) => ({ siren }));
    const value = { ok: true, companies, page, total: sirens.length } as unknown as SearchPage;
    return { ok: true as const, value };
  };
};
const unlimited = searchRefusedFrom(9, {});

it("finds none of a company that is not on the page, or without a search", async () => {
  expect(await findNeighbours("999999999", from, unlimited)).toBeNull();
  expect(await findNeighbours("100000019", { q: "", page: "1" }, unlimited)).toBeNull();
});

it.each([1, 2])("says how long to wait when page %i of the search is refused", async (page) => {
  const limited = searchRefusedFrom(page, { status: 429, details: { retryAfter: 7 } });
  expect(await findNeighbours("100000019", from, limited)).toEqual({ isLimited: true, seconds: 7 });
  const broken = searchRefusedFrom(page, { status: 503 });
  expect(await findNeighbours("100000019", from, broken)).toEqual({
    isLimited: false,
    seconds: 10,
  });
});

it("does not wait for a search that is not valid", async () => {
  const invalid = searchRefusedFrom(1, { status: 400 });
  expect(await findNeighbours("100000019", from, invalid)).toBeNull();
});
