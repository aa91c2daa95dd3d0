import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import type { Finding } from "@/lib/operator/finding";
import { freePort } from "../../scripts/free-port.mjs";
import { FileServer } from "../support/file-server";
import { sendRequest } from "../support/http-request";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";

const names = ["/StockUniteLegale_utf8.zip", "/StockEtablissement_utf8.zip"] as const;
let files: FileServer;
let server: TestServer;
let metricsUrl: string;

beforeAll(async () => {
  files = await FileServer.start();
  const made = mkdtempSync(join(tmpdir(), "registry-stock-"));
  await writeStockZip(made, generateStock({ legalUnits: 500 }));
  for (const name of names) files.files.set(name, readFileSync(join(made, name)));
  rmSync(made, { recursive: true });
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer({
    env: {
      DEMO_REGISTER: "false",
      METRICS_PORT: String(metricsPort),
      STOCK_LEGAL_UNITS_URL: files.url(names[0]),
      STOCK_ESTABLISHMENTS_URL: files.url(names[1]),
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await files?.stop();
});

async function update(...args: string[]) {
  const { stdout } = await runCommand("update", args, server);
  return JSON.parse(stdout) as { outcome: string; error?: string; stockDate?: string };
}

/** What the metric, which the alert follows, and the doctor say of the last attempt. */
async function seen() {
  const { text } = await sendRequest({ method: "GET", url: metricsUrl });
  const outcomes = text.matchAll(/^registry_last_import_timestamp_seconds\{outcome="(\w+)"\}/gm);
  const { stdout } = await runCommand("doctor", ["--json"], server);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return {
    metric: [...outcomes].map(([, outcome]) => outcome),
    doctor: findings.find(({ name }) => name === "register"),
  };
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
    doctor: {
      name: "register",
      state: "problem",
      message: `The last update failed: ${error} Solve that, then run: npm run update`,
    },
  });

  expect(await update()).toMatchObject({ outcome: "unchanged", stockDate: imported.stockDate });
  const after = await seen();
  expect(after.metric).toEqual(["unchanged"]);
  expect(after.doctor?.message).not.toContain("failed");
});

it("shows an update that failed before the download", async () => {
  const { error } = await update("--capital", "/nowhere/capital.json");
  const { metric, doctor } = await seen();
  expect(metric).toEqual(["failed"]);
  expect(doctor?.message).toContain(error);
});

it("shows an import that failed after the download, because of a file it cannot read", async () => {
  expect(await update()).toMatchObject({ outcome: "unchanged" });
  const { outcome, error } = await update("--capital", tmpdir());
  expect(outcome).toBe("failed");
  const { metric, doctor } = await seen();
  expect(metric).toEqual(["failed"]);
  expect(doctor?.message).toContain(error);
});

it("counts the attempt that ended last, whichever began first", async () => {
  const insert = "insert into imports (kind, outcome) values ('stock', 'running') returning id";
  const [row] = await queryDatabase<{ id: number }>(server, insert);
  expect((await seen()).metric).toEqual(["running"]);
  await update("--capital", "/nowhere/capital.json");
  expect((await seen()).metric).toEqual(["failed"]);
  const finish = "update imports set outcome = 'live', finished_at = now() where id = $1::integer";
  await queryDatabase(server, finish, [String(row?.id)]);
  expect((await seen()).metric).toEqual(["live"]);
});
