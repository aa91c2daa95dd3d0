import { describe, expect, it } from "vitest";
import { type Facets, facetNames } from "@/lib/contract/registry";
import { FacetCache } from "./facet-cache";

const facets = () => Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets;

describe("the cache of facets", () => {
  it("computes once for requests that run at the same time, and for later ones", async () => {
    const cache = new FacetCache(2);
    let computed = 0;
    const compute = async () => {
      computed += 1;
      return facets();
    };
    const [one, other] = await Promise.all([cache.get("a", compute), cache.get("a", compute)]);
    expect(one).toBe(other);
    expect(await cache.get("a", compute)).toBe(one);
    expect(computed).toBe(1);
    expect(await cache.get("b", compute)).not.toBe(one);
  });

  it("does not keep a failure, which all who wait for it get", async () => {
    const cache = new FacetCache(2);
    const fail = () => Promise.reject(new Error("away"));
    const failed = await Promise.allSettled([cache.get("a", fail), cache.get("a", fail)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(cache.get("a", async () => facets())).resolves.toEqual(facets());
  });

  it("drops the least recently used entry when it is full", async () => {
    const cache = new FacetCache(2);
    const computed: string[] = [];
    const get = (key: string) =>
      cache.get(key, async () => {
        computed.push(key);
        return facets();
      });
    for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
    expect(computed).toEqual(["a", "b", "c", "b"]);
  });
});
