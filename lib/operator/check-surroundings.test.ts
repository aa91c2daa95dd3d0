import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { checkSecrets } from "./check-surroundings";

const folder = mkdtempSync(join(tmpdir(), "registry-secrets-"));

afterEach(() => {
  setEnv(undefined);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("examines the file of the secret in use, also when a variable was added after the start", () => {
  setEnv(parseEnv({ DATA_DIR: folder }));
  vi.stubEnv("AUTH_SECRET", "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk");
  const justBefore = new Date(Date.now() - 1);
  expect(checkSecrets(justBefore)).toEqual([
    expect.objectContaining({
      state: "good",
      message: `The secret in ${join(folder, "auth-secret")} is 0 days old`,
    }),
  ]);
});
