import { expect } from "vitest";
import { doctor } from "@/lib/operator/doctor";
import type { Finding } from "@/lib/operator/finding";
import { parseEnv, setEnv } from "@/platform/env";
import { build, version } from "@/platform/version";
import { runCommand } from "./run-command";

type Environment = Record<string, string>;

/** The code and the findings of `npm run doctor`. */
export async function runDoctor(environment: Environment) {
  const { code, stdout, stderr } = await runCommand("doctor", ["--json"], { environment });
  expect(stderr).toBe("");
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  expect(ok).toBe(findings.every(({ state }) => state !== "problem"));
  return { code, ...told(findings) };
}

/** The findings of the same work in this process. */
export async function examine(environment: Environment) {
  setEnv(parseEnv(environment));
  try {
    return told(await doctor({ version, build }, new Date()));
  } finally {
    setEnv(undefined);
  }
}

/** `of`: `state: message` of each finding by that name. */
function told(findings: Finding[]) {
  const of = (name: string) =>
    findings.filter((one) => one.name === name).map(({ state, message }) => `${state}: ${message}`);
  return { of, names: [...new Set(findings.map(({ name }) => name))].toSorted() };
}
