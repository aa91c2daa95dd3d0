import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { root } from "../../../scripts/project.mjs";
import { ownFolder, ownServer } from "../../support/own-server";

const asItIs = { recursive: true, verbatimSymlinks: true };
const folder = ownFolder("project");
copyBuiltProject();
const { server } = await ownServer({}, { under: ["env", `--chdir=${folder}`] });

/** This project with its newest build, which another build can replace without disturbing other tests. */
function copyBuiltProject(): void {
  const own = [".next", "scripts"];
  for (const name of readdirSync(root).filter((each) => !own.includes(each))) {
    symlinkSync(join(root, name), join(folder, name));
  }
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  const [id = ""] = readFileSync(join(root, ".next", "builds"), "utf8").split("\n");
  cpSync(join(root, ".next", id), join(folder, ".next", id), asItIs);
  writeFileSync(join(folder, ".next", "builds"), id);
}

/** Puts a build in place whose scripts and styles have other names, as after a change of each. */
function publishBuild(id: string): void {
  const pages = join(folder, ".next");
  const [newest = ""] = readFileSync(join(pages, "builds"), "utf8").split("\n");
  const workshop = join(pages, "build");
  cpSync(join(pages, newest), workshop, asItIs);
  rmSync(join(workshop, "static"), { recursive: true, force: true });
  mkdirSync(join(workshop, "static"));
  writeFileSync(join(workshop, "BUILD_ID"), id);
  const script = 'import { publishPages } from "./scripts/build.mjs"; publishPages();';
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });
}

async function pageOf(path: string): Promise<string> {
  const response = await fetch(server.baseUrl + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The files of a page that do not answer 200, with Brotli and without. */
async function missing(page: string): Promise<string[]> {
  const files = new Set(page.match(/\/_next\/static\/[\w./~-]+\.(js|css|woff2)/g));
  expect(files.size).toBeGreaterThan(5);
  const answers = [...files].flatMap((file) =>
    ["br", "identity"].map(async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const { status } = await fetch(server.baseUrl + file, { headers });
      return status === 200 ? [] : [`${status} ${file}`];
    }),
  );
  return (await Promise.all(answers)).flat();
}

it("a running server keeps its pages and their files while another build is put in place, until it is restarted", async () => {
  const before = await pageOf(pagePaths.login);
  for (const id of ["second-build", "third-build"]) {
    publishBuild(id);
    expect(await missing(before)).toEqual([]);
  }
  // Nobody has asked for it before.
  expect(await missing(await pageOf(pagePaths.developers))).toEqual([]);
  publishBuild("fourth-build");
  expect(readdirSync(join(folder, ".next")).sort()).toEqual(
    ["build", "builds", "fourth-build", "second-build", "third-build"].sort(),
  );
  await server.restart();
  expect(await pageOf(pagePaths.login)).toContain("fourth-build");
});
