import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./build.mjs";
import { aptInstall, ensureChromium, findProgram } from "./chromium.mjs";
import { installNode, nodeVersions } from "./other-nodes.mjs";
import { findPostgres, startCluster } from "./postgres-cluster.mjs";
import { requireNode, root } from "./project.mjs";
import { run, stopWithChildren } from "./run.mjs";
import {
  countOfPlaywright,
  countOfProgram,
  countOfVitest,
  none,
  sum,
  summary,
} from "./test-results.mjs";

/** @typedef {import("./test-results.mjs").Count} Count */

// Ends a stage that hangs; a slow machine needs most of it.
const stageLimitMs = 25 * 60_000;
const reports = join(root, ".test");
const modules = join(root, "node_modules");
/** Where the stages find the embedded databases that the first of them has made. */
const databases = () => ({ E2E_DATABASES: join(temporary, "databases") });
const say = (/** @type {string} */ line) => console.log(line);

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];

/** What is left out without a program of the system. */
const testsWith = {
  "redis-server": "a Redis that goes away",
  nginx: "the balancer",
  pgbouncer: "a pooler in between",
  promtool: "the alerts",
};

/** The browser's tests but those in `e2e/browser/full`. */
const journeys = "browser/[^/]+$";

/** @typedef {{ pages?: boolean, workspaces?: boolean, run: () => Promise<Count> }} Stage */

/** What `npm test` runs. @type {Record<string, Stage>} */
const first = {
  lint: { run: () => program("@biomejs/biome/bin/biome", ["check", "."]) },
  types: { pages: true, run: () => types() },
  unit: { run: unit },
  api: { pages: true, run: () => onEmbedded("journeys", "in-process") },
  "browser:journeys": { pages: true, run: () => browser("desktop", journeys) },
};
/** What `npm run test:full` runs after it. @type {Record<string, Stage>} */
const rest = {
  clients: { pages: true, workspaces: true, run: clients },
  "processes:embedded": { pages: true, run: () => onEmbedded("processes", "isolated") },
  "api:postgres": { pages: true, run: () => onPostgres("journeys", "in-process") },
  "processes:postgres": { pages: true, run: () => onPostgres("processes", "isolated") },
  cluster: { pages: true, run: cluster },
  "browser:full": { pages: true, run: () => browser("desktop", "browser/full/") },
  "browser:phone": { pages: true, run: () => browser("phone") },
  nodes: { pages: true, run: onOtherNodes },
};
const stages = { ...first, ...rest };

/** Not part of a whole run: the tests that import what has changed since the main branch. */
const changed = "changed";

requireNode();
if (process.argv.includes("--help")) {
  say(
    `Usage: npm test -- [STAGE...]\nStages: ${Object.keys(first).join(", ")}, which are the default; with full also ${Object.keys(rest).join(", ")}. Also ${changed}.`,
  );
  process.exit();
}
const chosen = chooseStages(process.argv.slice(2));
// What the stages leave behind when they are killed goes with this folder.
const temporary = mkdtempSync(join(tmpdir(), "registry-run-"));
// Root's tests run PostgreSQL below it under another user.
chmodSync(temporary, 0o711);
const cleanUp = async () => {
  await Promise.all(cleanUps.map((stop) => stop()));
  rmSync(temporary, { recursive: true, force: true });
};
stopWithChildren(cleanUp);
mkdirSync(reports, { recursive: true });
const startedAt = Date.now();
/** @type {Count[]} */
const counts = [];
try {
  const has = (/** @type {"pages" | "workspaces"} */ need) =>
    chosen.some((name) => stages[name]?.[need]);
  await prepare({ pages: has("pages"), workspaces: has("workspaces"), say });
  for (const name of chosen) {
    say(`\n== ${name}`);
    const stageStartedAt = Date.now();
    const count = (await (stages[name]?.run() ?? runChanged())) ?? none;
    say(`${name}: ${summary(count)} in ${secondsSince(stageStartedAt)} s`);
    counts.push({ ...count, failures: count.failures.map((line) => `${name}: ${line}`) });
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  counts.push({ ...none, failed: 1 });
} finally {
  await cleanUp();
}
const total = withTheRunBefore(sum(counts));
if (total.failures.length > 0) say(`\nFailed:\n${total.failures.join("\n")}`);
say(`\n${chosen.join(", ")} in ${secondsSince(startedAt)} s`);
say(summary(total));
process.exit(total.failed > 0 ? 1 : 0);

/**
 * CI runs two commands, whose last line counts both: the file that `TEST_TOTAL` names carries the count on.
 * @param {Count} count
 */
function withTheRunBefore(count) {
  const file = process.env.TEST_TOTAL;
  if (!file) return count;
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : none;
  const both = sum([before, count]);
  writeFileSync(file, JSON.stringify(both));
  return both;
}

function secondsSince(/** @type {number} */ time) {
  return Math.round((Date.now() - time) / 1000);
}

/** What imports a changed file is tested; the journeys reach the server over HTTP, so they say nothing of `server/`. */
function runChanged() {
  const since = execFileSync("git", ["merge-base", "HEAD", "main"], {
    cwd: root,
    encoding: "utf8",
  });
  return vitest(changed, ["unit"], {}, ["--changed", since.trim(), "--passWithNoTests"]);
}

/** `full` and `rest` stand for many; a name without its second part, such as `processes`, for all that begin with it. */
function chooseStages(/** @type {string[]} */ names) {
  /** @type {Record<string, string[]>} */
  const groups = { full: Object.keys(stages), rest: Object.keys(rest), [changed]: [changed] };
  if (names.length === 0) return Object.keys(first);
  return names.flatMap((name) => {
    const named = Object.keys(stages).filter(
      (stage) => stage === name || stage.startsWith(`${name}:`),
    );
    const group = groups[name] ?? named;
    if (group.length > 0) return group;
    say(`There is no stage ${name}; there are ${Object.keys(stages).join(", ")}.`);
    return process.exit(1);
  });
}

async function unit() {
  await ensureEach("promtool");
  return vitest("unit", ["unit"]);
}

/** Of the project; those of the workspaces, whose packages a newcomer does not need, are in `clients`. */
function types(/** @type {string[]} */ ...args) {
  return program("typescript/bin/tsc", ["--noEmit", ...args]);
}

/** The workspaces, the typed client in Node.js, a browser and Deno, and what generators of clients make of the OpenAPI document. */
async function clients() {
  const workspaces = ["bench", "packages", "packages/client"];
  const checked = [];
  for (const workspace of workspaces) checked.push(await types("--project", workspace));
  if (!(await ensureChromium(say))) say("Left out: no browser here, which the client is tried in.");
  return sum([...checked, await vitest("clients", ["packages", "clients"])]);
}

/**
 * @param {string} path below node_modules
 * @param {string[]} args
 */
async function program(path, args) {
  const code = await run(process.execPath, [join(modules, path), ...args], {
    timeoutMs: stageLimitMs,
  });
  return countOfProgram(code);
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {import("./run.mjs").Environment} [extra]
 * @param {string[]} [more] arguments
 */
async function vitest(name, projects, extra = {}, more = []) {
  const report = reportFile(name);
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    ...more,
  ];
  const code = await run(
    process.execPath,
    [join(modules, "vitest", "vitest.mjs"), ...args, `--outputFile.json=${report}`],
    {
      env: { ...process.env, TMPDIR: temporary, ...databases(), ...extra },
      timeoutMs: stageLimitMs,
    },
  );
  return countOfVitest(report, code);
}

async function onEmbedded(/** @type {string[]} */ ...projects) {
  await ensureEach("redis-server", "nginx");
  return vitest(`${projects[0]}-embedded`, projects, { TEST_DATABASE: "embedded" });
}

async function onPostgres(/** @type {string[]} */ ...projects) {
  await ensureEach("redis-server", "nginx");
  let url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const programs = await postgresPrograms();
    if (!programs) {
      return skipped("no PostgreSQL 15 or later here; install it, or set TEST_DATABASE_URL.");
    }
    say(`Starting a throw-away PostgreSQL cluster with ${programs}.`);
    const cluster = await startCluster(programs);
    cleanUps.push(cluster.stop);
    url = cluster.url;
  }
  await ensureEach("pgbouncer");
  const environment = { TEST_DATABASE: "postgres", TEST_DATABASE_URL: url };
  return vitest(`${projects[0]}-postgres`, projects, environment);
}

/** Where PostgreSQL's programs are, installed if they can be; null: nowhere. */
async function postgresPrograms() {
  return findPostgres() ?? ((await aptInstall("postgresql", say)) ? findPostgres() : null);
}

/** Left out, with a sentence, where a program that it needs cannot be installed. */
async function cluster() {
  for (const name of ["redis-server", "pgbouncer", "nginx"]) {
    if (!(await ensureProgram(name))) return skipped(`there is no ${name} here; install it.`);
  }
  if (!findPostgres()) return skipped("no PostgreSQL 15 or later here; install it.");
  return vitest("cluster", ["cluster"]);
}

/** @param {(keyof typeof testsWith)[]} names */
async function ensureEach(...names) {
  for (const name of names) {
    if (await ensureProgram(name)) continue;
    say(`Left out: no ${name} here, which the tests of ${testsWith[name]} need.`);
  }
}

/** Installs the distribution's package when the program is missing. False when it cannot. */
async function ensureProgram(/** @type {string} */ name) {
  const packageName = name === "promtool" ? "prometheus" : name;
  return findProgram(name) !== undefined || (await aptInstall(packageName, say));
}

function skipped(/** @type {string} */ reason) {
  say(`Skipped: ${reason}`);
  return { ...none, skipped: 1 };
}

/**
 * The pages as one of the readers of `playwright.config.ts` sees them.
 * @param {string} reader
 * @param {...string} files regular expressions
 */
async function browser(reader, ...files) {
  if (!(await ensureChromium(say))) {
    say(
      "No browser can be installed here; install Chromium, or allow Playwright to fetch its own.",
    );
    return { ...none, failed: 1 };
  }
  const report = reportFile(`browser-${reader}`);
  const env = {
    ...process.env,
    TMPDIR: temporary,
    ...databases(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const cli = join(modules, "@playwright", "test", "cli.js");
  const code = await run(process.execPath, [cli, "test", `--project=${reader}`, ...files], {
    env,
    timeoutMs: stageLimitMs,
  });
  return countOfPlaywright(report, code);
}

/** A start, and what a first visit does, on each version of Node.js, all at once. */
async function onOtherNodes() {
  /** @type {[version: string, node: string][]} */
  const nodes = [];
  for (const version of nodeVersions) {
    const node = await installNode(version);
    if (!node) return skipped("other versions of Node.js are installed on Linux on x64 only.");
    nodes.push([version, node]);
  }
  const visits = nodes.map(([version, node]) => {
    const environment = { TEST_DATABASE: "embedded", TEST_SERVER_NODE: node };
    return vitest(`nodes-${version}`, ["journeys"], environment, ["e2e/http/first-visit.test.ts"]);
  });
  return sum(await Promise.all(visits));
}

function reportFile(/** @type {string} */ name) {
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}
