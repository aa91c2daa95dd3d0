import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../../scripts/project.mjs";
import { copySources } from "../cluster/image-folder";

const folder = mkdtempSync(join(tmpdir(), "registry-env-"));
const project = join(folder, "project");

beforeAll(() => {
  copySources(root, project);
  cpSync(join(root, "dist"), join(project, "dist"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  writeFileSync(join(project, ".env"), `DATA_DIR=${folder}/of-file\nLOG_LEVEL=error\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of the copied project as npm does, without variables but these. */
function run(command: string, environment: Record<string, string> = {}): string {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...environment } as unknown as NodeJS.ProcessEnv;
  const options = { cwd: project, env, encoding: "utf8" } as const;
  return execFileSync(process.execPath, ["scripts/cli.mjs", command], options);
}

it("a command takes the variables of the file .env, unless the environment has them", () => {
  expect(run("migrate")).toBe(
    `The database ${folder}/of-file/db has all migrations of this build.\n`,
  );
  expect(run("doctor", { DATA_DIR: `${folder}/of-environment` })).toContain(
    `none yet in ${folder}/of-environment;`,
  );
});
