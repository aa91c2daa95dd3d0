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
 * What vitest's JSON report says. A file that fails outside its tests is one failure, and so is a run
 * that fails without naming a test.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countOfVitest(path, exitCode) {
  const report = readJson(path);
  if (!report) return { ...none, failed: 1 };
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = report.testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) {
      return failed.map((test) => failure(name, test.fullName, test.failureMessages[0]));
    }
    return status === "failed" ? [failure(name, "outside its tests", message)] : [];
  });
  const count = {
    passed: Number(report.numPassedTests),
    failed: failures.length,
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests ?? 0),
    failures,
  };
  return atLeastOneFailure(count, exitCode);
}

/**
 * What Playwright's JSON report says; a test that passes only when repeated has failed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countOfPlaywright(path, exitCode) {
  const report = readJson(path);
  if (!report) return { ...none, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(failuresInSuite);
  const count = { passed: expected, failed: unexpected + flaky, skipped, failures };
  return atLeastOneFailure(count, exitCode);
}

/**
 * @param {any} suite of Playwright's report; suites stand in each other
 * @returns {string[]}
 */
function failuresInSuite({ specs = [], suites = [] }) {
  const failed = /** @type {any[]} */ (specs).filter(({ ok, tests }) =>
    tests.some((/** @type {any} */ test) => !ok || test.status === "flaky"),
  );
  const lines = failed.map(({ file, title, tests }) => {
    const results = tests.flatMap((/** @type {any} */ test) => test.results);
    const wrong = results.find((/** @type {any} */ result) => result.error);
    return failure(file, title, wrong?.error.message);
  });
  return [...lines, ...suites.flatMap(failuresInSuite)];
}

/**
 * @param {string} file
 * @param {string} test
 * @param {string} [message] its first line is told
 */
function failure(file, test, message = "") {
  return `${relative(root, resolve(root, file))} > ${test}: ${stripVTControlCharacters(message).split("\n")[0]}`;
}

/**
 * @param {Count} count
 * @param {number} exitCode
 */
function atLeastOneFailure(count, exitCode) {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readJson(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
