import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { importLock } from "@/db/last-import";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { establishmentColumns } from "@/lib/sirene/stock-layout";
import { testDatabase } from "../support/databases";
import { runDoctor } from "../support/doctor";
import { FileServer } from "../support/file-server";
import { scrape } from "../support/metrics";
import { copyMigratedDatabase } from "../support/migrated-database";
import { ownFolder, ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { runCommand, startCommand } from "../support/run-command";
import { publishStock, stockNames, stockUrls } from "../support/stock";

const isEmbedded = testDatabase() === "embedded";
const made = ownFolder("stock");
const files = await FileServer.start();
afterAll(() => files.stop());
await publishStock(files, 500);
const { server } = await ownServer(stockUrls(files));

async function update(...args: string[]) {
  const { stdout } = await runCommand("update", args, server);
  return JSON.parse(stdout) as { outcome: string; error?: string; stockDate?: string };
}

/** The metric's line. */
async function lastAttempt(): Promise<string | undefined> {
  const metrics = await scrape(server);
  return /^registry_last_import_timestamp_seconds\{.*$/m.exec(metrics)?.[0];
}

/** What the metric, which the alert follows, and the doctor say of the last attempt. */
async function seen() {
  const metrics = await scrape(server);
  const outcomes = metrics.matchAll(/^registry_last_import_timestamp_seconds\{outcome="(\w+)"\}/gm);
  const { of } = await runDoctor(server.environment);
  return { metric: [...outcomes].map(([, outcome]) => outcome), doctor: of("register").join() };
}

it("shows a failed download in the metric and to the doctor, until an update finds all well", async () => {
  const imported = await update();
  expect(imported).toMatchObject({ outcome: "imported" });
  expect(await seen()).toMatchObject({ metric: ["live"] });

  files.answers = [(_, response) => response.writeHead(410).end()];
  const { error } = await update();
  expect(error).toContain("answers 410");
  expect(await seen()).toEqual({
    metric: ["failed"],
    doctor: `problem: The last update failed: ${error} Solve that, then run: npm run update`,
  });

  expect(await update()).toMatchObject({ outcome: "unchanged", stockDate: imported.stockDate });
  const { metric, doctor } = await seen();
  expect(metric).toEqual(["unchanged"]);
  expect(doctor).not.toContain("failed");
});

/** Begins an update and sends it the signal in the middle of its download. */
async function stopUpdate(signal: NodeJS.Signals) {
  const path = join(server.dataDir, "stock", stockNames[0]);
  rmSync(path);
  files.answers = [(request, response) => files.send(request, response, 100, { stalls: true })];
  const child = startCommand("update", [], server);
  const printed = text(child.stdout);
  while (statSync(`${path}.part`, { throwIfNoEntry: false })?.size !== 100) await wait(20);
  child.kill(signal);
  const [code] = await once(child, "exit");
  return { code, printed: await printed };
}

it("shows a download that was told to stop, which the next update continues", async () => {
  const { code, printed } = await stopUpdate("SIGTERM");
  const error = "SIGTERM stopped the download; the next update continues where it stopped.";
  expect(code).toBe(1);
  expect(JSON.parse(printed)).toMatchObject({ level: 50, outcome: "failed", error });
  const { metric, doctor } = await seen();
  expect(metric).toEqual(["failed"]);
  expect(doctor).toContain(error);
  files.requests.length = 0;
  expect(await update()).toMatchObject({ outcome: "unchanged" });
  expect(files.requests[0]?.headers.range).toBe("bytes=100-");
});

it("leaves the last outcome and its time as they are when a download is killed", async () => {
  await update();
  const before = await lastAttempt();
  expect((await stopUpdate("SIGKILL")).code).toBeNull();
  expect(await lastAttempt()).toEqual(before);
});

it("says what becomes of an import that is told to stop", async () => {
  await publishStock(files, 5_000);
  const child = startCommand("update", [], server);
  const line = text(child.stdout);
  const running = "select id from imports where outcome = 'running'";
  while ((await queryDatabase(server, running)).length === 0) await wait(20);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  const printed = JSON.parse(await line);
  const error = isEmbedded
    ? "SIGTERM ended this command; the server goes on with the import."
    : "SIGTERM stopped the import; the register is as it was.";
  expect(code).toBe(143);
  expect(printed).toMatchObject({ level: 50, outcome: "interrupted", error, msg: "update" });
  if (isEmbedded) while ((await queryDatabase(server, running)).length > 0) await wait(20);
  // PostgreSQL frees the lock of a process that has ended a moment later.
  await expect.poll(async () => (await seen()).metric).toEqual([isEmbedded ? "live" : "abandoned"]);
  await update();
});

it("says so of an import that reads standard input", async () => {
  await writeStockZip(made, generateStock({ legalUnits: 500 }));
  if (isEmbedded) await copyMigratedDatabase("embedded", made);
  const args = ["--legal-units", join(made, "StockUniteLegale_utf8.zip"), "--establishments", "-"];
  const environment = { ...server.environment, DATA_DIR: made };
  const child = startCommand("import", args, { environment });
  const errors = text(child.stderr);
  child.stdin.write(`${establishmentColumns.join(",")}\n`);
  await new Promise((resolve) => child.stderr.once("data", resolve));
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
  expect(await errors).toMatch(/\nSIGTERM stopped the import; the register is as it was\.\n$/);
});

it("counts the attempt that ended last, whichever began first, and one whose process is gone", async () => {
  const insert = "insert into imports (kind, outcome) values ('stock', 'running') returning id";
  const [row] = await queryDatabase<{ id: number }>(server, insert);
  const { metric, doctor } = await seen();
  expect(metric).toEqual(["abandoned"]);
  expect(doctor).toContain("The process ended before the import did.");
  await update("--folder", "/dev/null/stock");
  expect((await seen()).metric).toEqual(["failed"]);
  const finish = "update imports set outcome = 'live', finished_at = now() where id = $1::integer";
  await queryDatabase(server, finish, [String(row?.id)]);
  expect((await seen()).metric).toEqual(["live"]);
});

it.runIf(!isEmbedded)("is busy while an import runs on another machine", async () => {
  const sql = postgres(server.databaseUrl ?? "", { max: 1 });
  await sql`select pg_advisory_lock(${importLock})`;
  const { code, stdout } = await runCommand("update", ["--force"], server);
  await sql.end();
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({
    code: 2,
    outcome: "busy",
    error: "Another import is under way; wait for its end and run this again.",
  });
});
