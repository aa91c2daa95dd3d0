import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { lastImport } from "@/db/last-import";
import { listImports } from "@/lib/operator/list-imports";
import { importStock } from "@/lib/sirene/import-stock";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import {
  csvText,
  establishmentOf,
  registerSchemas,
  rows,
  testRegister,
  unitOf,
} from "../../in-process/test-register";
import { startCommand } from "../../support/run-command";

/** More moments take longer: IMPORT_KILLS=10 kills at ten. */
const kills = Number(process.env.IMPORT_KILLS ?? 4);
const count = 10_000;

const register = testRegister(async () => {
  for (let turn = 0; turn <= kills; turn += 1) writeStock(turn);
});

const fileOf = (kind: "units" | "places", turn: number) =>
  join(register.folder, `${kind}-${turn}.csv`);

function writeStock(turn: number): void {
  const sirens = Array.from({ length: count + turn }, (_, each) => 100_000_001 + each);
  const name = { denominationUniteLegale: `STOCK ${turn}` };
  const town = { libelleCommuneEtablissement: `STOCK ${turn}` };
  const units = sirens.map((siren) => unitOf(siren, name));
  const places = sirens.map((siren) => establishmentOf(siren, town));
  writeFileSync(fileOf("units", turn), csvText(legalUnitColumns, units));
  writeFileSync(fileOf("places", turn), csvText(establishmentColumns, places));
}

/** The live stock, after checking that all its rows exist. */
async function servingStock(): Promise<number> {
  const [live] = await rows<{ schema_name: string }>("SELECT schema_name FROM live_register");
  const found = await rows<{ stock: string; n: number; highest: number }>(
    `SELECT u.name AS stock, count(*)::integer AS n, max(u.id) AS highest
     FROM ${live?.schema_name}.legal_units u
     JOIN ${live?.schema_name}.establishments e ON e.siret = u.head_office_siret AND e.city = u.name
     WHERE u.name LIKE 'STOCK %' GROUP BY u.name`,
  );
  expect(found).toHaveLength(1);
  const stock = Number(found[0]?.stock.split(" ")[1]);
  expect(found[0]).toMatchObject({ n: count + stock, highest: count + stock });
  const indexed = await rows<{ n: number }>(
    `SELECT n FROM ${live?.schema_name}.search_index WHERE token = 'wstock'`,
  );
  expect(indexed).toEqual([{ n: count + stock }]);
  return stock;
}

/** Runs an import in a separate process and kills it after a delay, if given. Returns its duration in seconds. */
async function runImport(turn: number, killAfterMs?: number): Promise<number> {
  await closeDatabase();
  const startedAt = performance.now();
  const files = [
    "--legal-units",
    fileOf("units", turn),
    "--establishments",
    fileOf("places", turn),
  ];
  const child = startCommand("import", [...files, "--force"], register);
  const errors = text(child.stderr);
  const killer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code, signal] = await once(child, "close");
  clearTimeout(killer);
  if (signal !== "SIGKILL" && code !== 0) throw new Error(await errors);
  return (performance.now() - startedAt) / 1000;
}

async function lastOutcome(): Promise<string | undefined> {
  return (await lastImport(await database()))?.outcome;
}

test(`kill -9 at ${kills} random moments leaves exactly the old or exactly the new register`, {
  timeout: 300_000,
}, async () => {
  const seconds = await runImport(0);
  let serving = await servingStock();
  expect(serving).toBe(0);
  for (let turn = 1; turn <= kills; turn += 1) {
    const share = (turn - Math.random()) / kills;
    await runImport(turn, share * seconds * 1000);
    const now = await servingStock();
    await vi.waitFor(async () => expect(await lastOutcome()).not.toBe("running"), 5_000);
    expect((await listImports()).map(({ outcome }) => outcome)).not.toContain("running");
    expect([serving, turn]).toContain(now);
    serving = now;
  }
  const during: Promise<string | undefined>[] = [];
  const summary = await importStock({
    legalUnits: fileOf("units", kills),
    establishments: fileOf("places", kills),
    onProgress: () => during.push(lastOutcome()),
  });
  expect(await during[0]).toBe("running");
  expect(await lastOutcome()).toBe("live");
  expect(await servingStock()).toBe(kills);
  expect(await registerSchemas()).toEqual(
    [summary.previousSchemaName, summary.schemaName].filter((name) => name !== null),
  );
  const unfinished = await rows("SELECT 1 FROM imports WHERE outcome = 'running'");
  expect(unfinished).toEqual([]);
});
