import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyProject } from "../cluster/image-folder";

describe("a command beside a file .env", () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-env-"));
  const project = join(folder, "project");
  beforeAll(() => copyProject(process.cwd(), project));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** In the copy, `npm run migrate` without variables but these. */
  function migrate(environment: Record<string, string>): string {
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, ...environment } as unknown as NodeJS.ProcessEnv;
    const options = { cwd: project, env, encoding: "utf8" } as const;
    return execFileSync(process.execPath, ["scripts/cli.mjs", "migrate"], options).trim();
  }

  it("takes its variables, unless the environment has them", () => {
    writeFileSync(join(project, ".env"), `DATA_DIR=${folder}/of-file\nLOG_LEVEL=error\n`);
    expect(migrate({})).toBe(`The database ${folder}/of-file/db has all migrations of this build.`);
    expect(migrate({ DATA_DIR: `${folder}/of-environment` })).toBe(
      `The database ${folder}/of-environment/db has all migrations of this build.`,
    );
  });
});
