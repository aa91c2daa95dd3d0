import { execFileSync } from "node:child_process";
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../../scripts/project.mjs";
import { copySources } from "../../cluster/image-folder";
import { ownFolder } from "../../support/own-server";

const folder = ownFolder("env");
const project = join(folder, "project");

copySources(root, project);
cpSync(join(root, "dist"), join(project, "dist"), { recursive: true });
symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
writeFileSync(join(project, ".env"), `DATA_DIR=${folder}/of-file\nLOG_LEVEL=error\n`);

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
