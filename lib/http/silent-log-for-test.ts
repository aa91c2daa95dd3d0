import { afterAll, beforeAll } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { log } from "@/platform/log";

/** Keeps the expected failures of a file's tests out of the output. */
export function silenceLog(): void {
  let level: string;
  beforeAll(() => {
    setEnv(parseEnv({ AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6", LOG_LEVEL: "silent" }));
    level = log().level;
    log().level = "silent";
  });
  afterAll(() => {
    log().level = level;
    setEnv(undefined);
  });
}
