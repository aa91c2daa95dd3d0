import { expect, it } from "vitest";
import { VerifiedTokenCache } from "./verified-token-cache";

const now = new Date("2026-06-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

it("returns the claims only while the token is valid, and for the same token and keys", () => {
  const cache = new VerifiedTokenCache<string>(10);
  cache.set("token", "claims", "key", now, now.getTime() + 1000);
  const found = [-1, 0, 999, 1000].map((ms) => cache.get("token", "key", later(ms)));
  expect(found).toEqual([undefined, "claims", "claims", undefined]);
  expect(cache.get("token2", "key", now)).toBeUndefined();
  expect(cache.get("token", "new key", now)).toBeUndefined();
});

it("keeps only the newest entries when it is full", () => {
  const cache = new VerifiedTokenCache<number>(3);
  for (let each = 0; each < 100; each += 1) {
    cache.set(`token ${each}`, each, "key", now, now.getTime() + 1000);
  }
  const kept = Array.from({ length: 100 }, (_, each) => cache.get(`token ${each}`, "key", now));
  expect(kept.filter((claims) => claims !== undefined)).toEqual([97, 98, 99]);
});
