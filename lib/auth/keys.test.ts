import { afterAll, beforeEach, expect, it } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { acceptedKeys, signingKeys } from "./keys";

const [now, before] = ["q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6", "w8Yq1nUt3Mj0SgVd5IrXa7OcKo4HvFb9"];
const useSecrets = (AUTH_SECRET: string, AUTH_SECRET_PREVIOUS?: string) =>
  setEnv(parseEnv({ AUTH_SECRET, ...(AUTH_SECRET_PREVIOUS && { AUTH_SECRET_PREVIOUS }) }));

beforeEach(() => useSecrets(now));
afterAll(() => setEnv(undefined));

it("gives each purpose a key of its own", () => {
  expect(acceptedKeys("access-token")).not.toBe(acceptedKeys("browser-session"));
});

it("after a change of the secret signs with the new one, and accepts the previous one too", () => {
  const [current] = signingKeys("access-token");
  useSecrets(before);
  const [previous] = signingKeys("access-token");
  useSecrets(now, before);
  expect(signingKeys("access-token")).toEqual([current, previous]);
  expect(acceptedKeys("access-token")).toBe(`${current.id} ${previous.id}`);
});

it("does not show the secret in a key's identifier", () => {
  const [{ id, bytes }] = signingKeys("access-token");
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(Buffer.from(bytes).toString("hex")).not.toContain(id);
});
