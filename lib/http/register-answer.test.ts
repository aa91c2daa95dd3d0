import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

async function tagOfBuild(build: string, version = 3): Promise<string | undefined> {
  vi.resetModules();
  vi.stubEnv("BUILD_FINGERPRINT", build);
  const { registerHeaders } = await import("./register-answer");
  return registerHeaders({ date: "2026-11-24", version, demo: false }).etag;
}

it("has another tag for each register and for each build, which may answer otherwise", async () => {
  const tag = await tagOfBuild("a");
  expect(await tagOfBuild("a")).toBe(tag);
  expect(await tagOfBuild("a", 4)).not.toBe(tag);
  expect(await tagOfBuild("b")).not.toBe(tag);
});
