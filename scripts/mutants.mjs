import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mutants } from "./mutant-list.mjs";
import { root } from "./project.mjs";
import { ProgramError, runQuietly, stopWithChildren } from "./run.mjs";

/** @typedef {import("./mutant-list.mjs").Mutant} Mutant */

const limitMs = 15 * 60_000;
const copy = join(root, ".test", "mutants");
const cleanUp = async () => rmSync(copy, { recursive: true, force: true });
stopWithChildren(cleanUp);

/**
 * Plants each weakness in a copy of this folder and runs the tests that must notice it; first all of
 * those tests without any, which must pass. `npm run mutants -- refresh` plants those whose name or
 * file has the word. Ends with 1 when one survives.
 */
async function main() {
  const words = process.argv.slice(2);
  const chosen = mutants.filter(({ name, file }) =>
    words.every((word) => `${name} ${file}`.includes(word)),
  );
  await copyProject();
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  const control = await runTests(tests);
  console.log(`Without a mutant: ${control.passed} passed, ${control.failed} failed.`);
  if (control.passed === 0 || control.failed > 0) return 1;
  let killed = 0;
  for (const [at, mutant] of chosen.entries()) {
    const fate = await tryMutant(mutant);
    if (fate === "killed") killed += 1;
    console.log(`${at + 1}/${chosen.length} ${fate}: ${mutant.name} (${mutant.file})`);
  }
  console.log(`${killed} killed, ${chosen.length - killed} not`);
  return killed === chosen.length ? 0 : 1;
}

/** What git knows or would add, with the packages and the pages; the bundle is made anew. */
async function copyProject() {
  await cleanUp();
  await runQuietly(process.execPath, [join(root, "scripts", "start.mjs"), "--build"]);
  const listed = await runQuietly("git", [
    ...["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  ]);
  for (const path of listed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  // Linked file by file: Next refuses a linked folder.
  await runQuietly("cp", ["-al", join(root, "node_modules"), join(copy, "node_modules")]);
  cpSync(join(root, ".next"), join(copy, ".next"), { recursive: true });
}

/**
 * @param {Mutant} mutant
 * @returns {Promise<"killed" | "survived" | "broken">} broken: no test ran, so none noticed
 */
async function tryMutant({ file, from, to, also, tests }) {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  const edits = [{ from, to }, ...(also ? [also] : [])];
  writeFileSync(
    path,
    edits.reduce((text, edit) => text.replace(edit.from, () => edit.to), whole),
  );
  try {
    const { passed, failed } = await runTests(tests);
    if (failed > 0) return "killed";
    return passed > 0 ? "survived" : "broken";
  } finally {
    writeFileSync(path, whole);
  }
}

/** What the tests are of answers under /v1: the pages may stay as they are. */
async function runTests(/** @type {readonly string[]} */ tests) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const build = join(copy, "scripts", "build.mjs");
  const keepPages = `import(${JSON.stringify(build)}).then(({ keepPages }) => keepPages())`;
  await runQuietly(process.execPath, ["--eval", keepPages], { cwd: copy });
  const vitest = join(copy, "node_modules", "vitest", "vitest.mjs");
  const args = ["run", "--reporter=json", `--outputFile.json=${report}`, ...tests];
  const env = { ...process.env, TEST_DATABASE: "embedded" };
  const options = { env, timeoutMs: limitMs, cwd: copy };
  await runQuietly(process.execPath, [vitest, ...args], options).catch(settle);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** That tests fail is for their report to say. */
function settle(/** @type {unknown} */ error) {
  if (!(error instanceof ProgramError)) throw error;
}

process.exitCode = await main().finally(cleanUp);
