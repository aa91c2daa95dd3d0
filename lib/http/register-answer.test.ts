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

const december = (time: string) => ({ now: new Date(`2026-12-31T${time}Z`) });
it.each<[string, string, Parameters<typeof tagOfBuild>[1], boolean]>([
  ["the same", "a", {}, true],
  ["each register", "a", { version: 4 }, false],
  ["each build, which may answer otherwise", "b", {}, false],
  ["each address, so that only its reader has it", "a", { address: `${path}&page=2` }, false],
  ["each operation", "a", { address: "/v1/registry/suggest?q=poste" }, false],
  ["the end of the day in Paris, from which texts count", "a", december("22:59:59"), true],
  ["the next day in Paris", "a", december("23:00:00"), false],
])("has another tag for %s", async (_, build, change = {}, isSame) => {
  const tag = await tagOfBuild("a", change.now ? december("08:00:00") : {});
  expect((await tagOfBuild(build, change)) === tag).toBe(isSame);
});
