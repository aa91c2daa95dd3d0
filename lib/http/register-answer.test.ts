import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

const path = "/v1/registry/search?q=poste";
const november = new Date("2026-11-29T12:00:00Z");

async function tagOfBuild(
  build: string,
  { version = 3, address = path, now = november } = {},
): Promise<string | undefined> {
  vi.resetModules();
  vi.stubEnv("BUILD_FINGERPRINT", build);
  const { registerHeaders } = await import("./register-answer");
  const request = new Request(`http://localhost${address}`);
  return registerHeaders({ date: "2026-11-24", version, demo: false }, request, now).etag;
}

it("has another tag for each register and for each build, which may answer otherwise", async () => {
  const tag = await tagOfBuild("a");
  expect(await tagOfBuild("a")).toBe(tag);
  expect(await tagOfBuild("a", { version: 4 })).not.toBe(tag);
  expect(await tagOfBuild("b")).not.toBe(tag);
});

it("has another tag for each address, so that only who got its answer has it", async () => {
  const tag = await tagOfBuild("a");
  expect(await tagOfBuild("a", { address: `${path}&page=2` })).not.toBe(tag);
  expect(await tagOfBuild("a", { address: "/v1/registry/suggest?q=poste" })).not.toBe(tag);
});

it("has another tag each day in Paris, from which texts count", async () => {
  const tag = await tagOfBuild("a", { now: new Date("2026-12-31T08:00:00Z") });
  expect(await tagOfBuild("a", { now: new Date("2026-12-31T22:59:59Z") })).toBe(tag);
  expect(await tagOfBuild("a", { now: new Date("2026-12-31T23:00:00Z") })).not.toBe(tag);
});
