import { afterAll, beforeAll } from "vitest";
import { setEnv } from "@/platform/env";
import { setTestEnv } from "@/platform/env-for-test";
import { log } from "@/platform/log";

/** Keeps the expected failures of a file's tests out of the output. */
export function silenceLog(): void {
  let level: string;
  beforeAll(() => {
    setTestEnv({ LOG_LEVEL: "silent" });
    level = log().level;
    log().level = "silent";
  });
  afterAll(() => {
    log().level = level;
    setEnv(undefined);
  });
}
