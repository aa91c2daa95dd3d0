import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPostgres } from "../../scripts/postgres-cluster.mjs";
import { findPgBouncer } from "../processes/pg-bouncer";
import { findRedis } from "../processes/redis-server";
import { createSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { makeKnownPassword } from "../support/known-password";
import { runCommand } from "../support/run-command";
import { makeImageFolder, renameBuild } from "./image-folder";
import { findNginx } from "./nginx";
import { type ClusterPrograms, RegistryCluster } from "./registry-cluster";
import { importTwice, restoreBackup, rollOut, shareState } from "./routine";
import { expendableParts, type Finding, judgeTheRest, losePart, losePrimary } from "./strikes";
import { Traffic } from "./traffic";

const root = process.cwd();
const readers = 6;

/** Addresses that are no text: the balancer refuses them, in the same envelope. */
const throughTheBalancer = "^(?!.*(%zz|NUL|bad percent-encoding)).*$";

/**
 * The service as it is deployed on several machines, on this one: each part is lost under load, a new build rolled
 * out, a backup restored, and the API's journeys run through the balancer. One test, as each step needs what the one
 * before has left; it prints what became of each.
 */
it("keeps its promises on several nodes while its parts are lost and replaced", async () => {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "registry-cluster-"));
  const findings: Finding[] = [];
  try {
    const images = makeImages(folder);
    const data = join(folder, "data");
    mkdirSync(data);
    say("starting PostgreSQL and its standby, two PgBouncers, Redis, two nodes and nginx");
    const cluster = await RegistryCluster.start(programs, images.current, data);
    try {
      for await (const finding of tryAll(cluster, programs, images.next)) {
        say(`${finding.event}: ${finding.told}`);
        findings.push(finding);
      }
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const rows = findings.map(({ event, told }) => `| ${event} | ${told} |\n`);
  process.stdout.write(`\n| Event | Outcome |\n| --- | --- |\n${rows.join("")}\n`);
  expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
});

function findPrograms(): ClusterPrograms {
  const found = {
    postgres: findPostgres(),
    pgbouncer: findPgBouncer(),
    redis: findRedis(),
    nginx: findNginx(),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length > 0) {
    throw new Error(
      `This needs ${missing.join(", ")}; install it (Debian: postgresql, pgbouncer, redis-server, nginx).`,
    );
  }
  return found as ClusterPrograms;
}

/** Of this build, and of the same under another id: as the Dockerfile makes them. */
function makeImages(folder: string): { current: string; next: string } {
  const [current, next] = [join(folder, "current"), join(folder, "next")];
  makeImageFolder(root, current);
  makeImageFolder(root, next);
  renameBuild(next, "next-build");
  return { current, next };
}

async function* tryAll(
  cluster: RegistryCluster,
  programs: ClusterPrograms,
  nextImage: string,
): AsyncGenerator<Finding> {
  const { code, stderr } = await runCommand("import", ["--demo"], cluster.address);
  if (code !== 0) throw new Error(`The demo register cannot be imported: ${stderr}`);
  const api = await Api.of(cluster.address);
  const people = [];
  for (let each = 0; each < readers; each += 1) {
    people.push(await createSignedInUser(api, cluster.address));
  }
  const traffic = new Traffic(cluster.address.baseUrl);
  traffic.start(people);
  try {
    for (const part of expendableParts(cluster)) {
      say(`${part.name} is killed and comes back`);
      yield await losePart(cluster, traffic, part);
    }
    say("the primary is killed and comes back");
    yield await losePrimary(cluster, traffic);
    yield await importTwice(cluster, traffic);
    yield await rollOut(cluster, traffic, nextImage);
  } finally {
    await traffic.stop();
  }
  yield await judgeTheRest(traffic);
  yield await shareState(cluster);
  yield await restoreBackup(cluster, programs.postgres);
  say("the API's journeys through the balancer");
  yield await runJourneys(cluster);
}

async function runJourneys({ address }: RegistryCluster): Promise<Finding> {
  makeKnownPassword();
  const report = join(address.environment.DATA_DIR ?? "", "journeys.json");
  const files = journeyFiles();
  const args = [
    "run",
    "--project",
    "journeys",
    "--reporter=dot",
    "--reporter=json",
    "-t",
    throughTheBalancer,
  ];
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const env = { ...process.env, TEST_DATABASE: "postgres", E2E_SERVER: JSON.stringify(address) };
  const child = spawn(
    process.execPath,
    [vitest, ...args, `--outputFile.json=${report}`, ...files],
    {
      stdio: ["ignore", 2, 2],
      env,
    },
  );
  const [code] = await once(child, "close");
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
    readFileSync(report, "utf8"),
  ) as { numPassedTests: number; numFailedTests: number };
  const isWell = code === 0 && failed === 0 && passed > 0;
  return {
    event: "the API's journeys through the balancer, on the new build",
    told: `${passed} passed, ${failed} failed`,
    problems: isWell ? [] : ["journeys failed"],
  };
}

/** Those that ask the server which the run shares. */
function journeyFiles(): string[] {
  return readdirSync(join(root, "e2e", "api"))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join("e2e", "api", name))
    .filter((path) => !/startServer|startOnCluster/.test(readFileSync(join(root, path), "utf8")));
}

function say(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}
