import { expect, it } from "vitest";
import { SeenTokens } from "./seen-tokens";

const now = new Date("2026-06-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

it("gives what a token said until its end, and not before it was seen", () => {
  const seen = new SeenTokens<string>(10);
  seen.keep("token", "claims", "key", now, now.getTime() + 1000);
  expect(seen.claimsOf("token", "key", now)).toBe("claims");
  expect(seen.claimsOf("token", "key", later(999))).toBe("claims");
  expect(seen.claimsOf("token", "key", later(1000))).toBeUndefined();
  expect(seen.claimsOf("token", "key", later(-1))).toBeUndefined();
  expect(seen.claimsOf("token2", "key", now)).toBeUndefined();
});

it("forgets what was signed with keys that are no longer the same", () => {
  const seen = new SeenTokens<string>(10);
  seen.keep("token", "claims", "old", now, now.getTime() + 1000);
  expect(seen.claimsOf("token", "new old", now)).toBeUndefined();
});

it("keeps no more than it may, the newest", () => {
  const seen = new SeenTokens<number>(3);
  for (let each = 0; each < 100; each += 1) {
    seen.keep(`token ${each}`, each, "key", now, now.getTime() + 1000);
  }
  const kept = Array.from({ length: 100 }, (_, each) => seen.claimsOf(`token ${each}`, "key", now));
  expect(kept.filter((claims) => claims !== undefined)).toEqual([97, 98, 99]);
});
