import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Readonly<Count>} */
export const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {Count[]} counts */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
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
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const count = {
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests) + broken,
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests ?? 0),
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
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
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
