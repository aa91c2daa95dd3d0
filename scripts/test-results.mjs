import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** `failures`: what failed, a line each. @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count */

/** @type {Readonly<Count>} */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** @param {Count[]} counts */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    none,
  );
}

/** The last line of a run. */
export function summary(/** @type {Count} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A program that checks as a whole: one test. */
export function countOfProgram(/** @type {number} */ exitCode) {
  return exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

/**
 * What vitest's JSON report says. A file that fails outside its tests is one failure.
 * @param {string} path
 * @param {number} exitCode
 */
export function countOfVitest(path, exitCode) {
  return countOf(path, exitCode, (report) => {
    const failures = report.testResults.flatMap((/** @type {any} */ file) => {
      const failed = file.assertionResults.filter(
        (/** @type {any} */ test) => test.status === "failed",
      );
      if (failed.length === 0 && file.status === "failed")
        return [failure(file.name, "outside its tests", file.message)];
      return failed.map((/** @type {any} */ test) =>
        failure(file.name, test.fullName, test.failureMessages[0]),
      );
    });
    const skipped = Number(report.numPendingTests) + Number(report.numTodoTests ?? 0);
    return { passed: Number(report.numPassedTests), failed: failures.length, skipped, failures };
  });
}

/**
 * What Playwright's JSON report says; a test that passes only when repeated has failed.
 * @param {string} path
 * @param {number} exitCode
 */
export function countOfPlaywright(path, exitCode) {
  return countOf(path, exitCode, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresInSuite),
  }));
}

/**
 * A run that fails without a report, or without naming a test, has one failure.
 * @param {string} path
 * @param {number} exitCode
 * @param {(report: any) => Count} read
 */
function countOf(path, exitCode, read) {
  /** @type {Count} */
  let count = { ...none, failed: 1 };
  try {
    count = read(JSON.parse(readFileSync(path, "utf8")));
  } catch {}
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {any} suite of Playwright's report; suites are nested
 * @returns {string[]}
 */
function failuresInSuite({ specs = [], suites = [] }) {
  const lines = specs.flatMap((/** @type {any} */ { file, title, ok, tests }) => {
    if (ok && tests.every((/** @type {any} */ { status }) => status !== "flaky")) return [];
    const results = tests.flatMap((/** @type {any} */ test) => test.results);
    const wrong = results.find((/** @type {any} */ result) => result.error);
    return [failure(file, title, wrong?.error.message)];
  });
  return [...lines, ...suites.flatMap(failuresInSuite)];
}

/**
 * @param {string} file
 * @param {string} test
 * @param {string} [message] its first line is shown
 */
function failure(file, test, message = "") {
  return `${relative(root, resolve(root, file))} > ${test}: ${stripVTControlCharacters(message).split("\n")[0]}`;
}
