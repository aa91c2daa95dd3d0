import { expect, it } from "vitest";
import { type Counts, FacetCounts } from "./facet-counts";

type Name = "a" | "b" | "c";

/** Counts that say what they were counted for, and a list of what was counted. */
function counter(key: string) {
  const counted: Name[] = [];
  const count = async (missing: Name[]) => {
    counted.push(...missing);
    return new Map(missing.map((name): [Name, Counts] => [name, new Map([[key + name, 1]])]));
  };
  return { counted, count };
}

const valuesOf = (counts: [Name, Counts][]) =>
  counts.map(([, each]) => [...each.keys()][0]).join(" ");

it("kept counts of facets are counted once for requests that run at the same time, and for later ones", async () => {
  const cache = new FacetCounts<Name>(10);
  const { counted, count } = counter("x");
  const both = await Promise.all([
    cache.get("x", ["a", "b"], count),
    cache.get("x", ["b", "c"], count),
  ]);
  expect(both.map(valuesOf)).toEqual(["xa xb", "xb xc"]);
  expect(valuesOf(await cache.get("x", ["c", "a"], count))).toBe("xc xa");
  expect(counted).toEqual(["a", "b", "c"]);
  const other = counter("y");
  expect(valuesOf(await cache.get("y", ["a"], other.count))).toBe("ya");
});

it("kept counts of facets do not include a failure, which all who wait for it get", async () => {
  const cache = new FacetCounts<Name>(10);
  const fail = () => Promise.reject(new Error("away"));
  const failed = await Promise.allSettled([
    cache.get("x", ["a"], fail),
    cache.get("x", ["a", "b"], fail),
  ]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const { count } = counter("x");
  expect(valuesOf(await cache.get("x", ["a", "b"], count))).toBe("xa xb");
});

it("kept counts of facets are dropped when there are too many, those first that were not asked for longest", async () => {
  const cache = new FacetCounts<Name>(2);
  const { counted, count } = counter("x");
  for (const name of ["a", "b", "a", "c", "a", "b"] as const) await cache.get("x", [name], count);
  expect(counted).toEqual(["a", "b", "c", "b"]);
  expect(valuesOf(await cache.get("x", ["a", "b", "c"], count))).toBe("xa xb xc");
  expect(valuesOf(await cache.get("x", ["a", "b", "c"], count))).toBe("xa xb xc");
});
