import { afterAll, beforeEach } from "vitest";
import { parseEnv, setEnv } from "./env";

/** Long and random enough for `AUTH_SECRET`. */
export const testSecret = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";

/** From now on the service has these variables, and a secret. */
export function setTestEnv(variables: Record<string, string> = {}): void {
  setEnv(parseEnv({ AUTH_SECRET: testSecret, ...variables }));
}

/** In each test of a file the service has these variables, and a secret. */
export function testWithEnv(variables: Record<string, string> = {}): void {
  beforeEach(() => setTestEnv(variables));
  afterAll(() => setEnv(undefined));
}
