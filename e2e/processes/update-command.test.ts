import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import type { Finding } from "@/lib/operator/finding";
import { openRegisterStore } from "@/lib/sirene/open-register-store";
import { liveSchema, openTestRegister, rows, type TestRegister } from "../in-process/test-register";
import { testDatabase } from "../support/databases";
import { FileServer } from "../support/file-server";
import { runCommand } from "../support/run-command";

const names = ["StockUniteLegale_utf8.zip", "StockEtablissement_utf8.zip"];
let server: FileServer;
let register: TestRegister;
let environment: Record<string, string>;

beforeAll(async () => {
  register = await openTestRegister();
  server = await FileServer.start();
  environment = {
    ...register.environment,
    STOCK_LEGAL_UNITS_URL: server.url(`/${names[0]}`),
    STOCK_ESTABLISHMENTS_URL: server.url(`/${names[1]}`),
  };
  await publish(500);
});
afterAll(async () => {
  await server.stop();
  await register.close();
});

/** As INSEE does on the 1st of a month. */
async function publish(legalUnits: number): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), "registry-stock-"));
  await writeStockZip(made, generateStock({ legalUnits, seed: legalUnits }));
  for (const name of names) server.files.set(`/${name}`, readFileSync(join(made, name)));
  rmSync(made, { recursive: true });
}

/** Runs the command without a terminal. Returns its one line. */
async function update(...args: string[]) {
  await closeDatabase();
  const { code, stdout, stderr } = await runCommand("update", args, { environment });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return { code, ...JSON.parse(stdout) };
}

test("npm run update imports what is new, once", async () => {
  expect(await update()).toMatchObject({
    code: 0,
    level: 30,
    msg: "update",
    outcome: "imported",
    stockDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    legalUnits: 500,
    rejected: 0,
  });
  const live = await liveSchema();
  expect(await rows(`SELECT count(*)::int AS n FROM ${live}.legal_units`)).toEqual([{ n: 500 }]);
  const sent = server.bytesSent;
  expect(await update()).toMatchObject({
    code: 0,
    level: 30,
    outcome: "unchanged",
    stockDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(server.bytesSent).toBe(sent);
  expect(await liveSchema()).toBe(live);
  await publish(510);
  expect(await update()).toMatchObject({ outcome: "imported", legalUnits: 510 });
});

async function command(name: string, ...args: string[]) {
  await closeDatabase();
  return runCommand(name, args, { environment });
}

/** What the doctor says of the register. */
async function doctor(): Promise<Finding | undefined> {
  const { stdout } = await command("doctor", "--json");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return findings.find(({ name }) => name === "register");
}

test("npm run update does not undo a rollback, of which the doctor says what serves", async () => {
  await command("import", "--rollback");
  const live = await liveSchema();
  expect(await update()).toMatchObject({ code: 0, outcome: "unchanged" });
  expect(await liveSchema()).toBe(live);
  const { message, state } = (await doctor()) ?? {};
  expect(message).toMatch(
    /^After a rollback, the data of \d{4}-\d\d-\d\d serve since \d{4}-\d\d-\d\d, and not those of \d{4}-\d\d-\d\d; to undo it, run: npm run import -- --rollback$/,
  );
  expect(state).not.toBe("good");
  await rows("UPDATE imports SET stock_date = '2026-01-31'");
  expect(await doctor()).toMatchObject({ message: expect.stringContaining("2026-01-31 serve") });
});

test("npm run imports lists them with dates, sizes and outcomes", async () => {
  const { code, stdout } = await command("imports");
  const lines = stdout.trimEnd().split("\n");
  expect(code).toBe(0);
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(
    /^ +5 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}stock {5}unchanged {2}data of \d/,
  );
  expect(lines[1]).toMatch(/ rollback {2}live {7}data of .*, 500 legal units, \d+ establishments$/);
  expect(lines[2]).toMatch(
    / stock {5}live {7}data of \d{4}-\d\d-\d\d, 510 legal units, \d+ establishments, \d+\.\d MB$/,
  );
  expect(lines[3]).toBe("      kept, for: npm run import -- --rollback");
  expect(lines[6]).toBe("      serves now");
  const json = await command("imports", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({
    imports: [{ id: 5, outcome: "unchanged" }, {}, {}, {}, { id: 1, register: "serves" }],
  });
});

test("a mistyped file name is no failed update", async () => {
  const count = () => rows("SELECT count(*)::int AS n FROM imports");
  const before = await count();
  const files = ["--legal-units", "/nowhere.zip", "--establishments", "/nowhere.zip"];
  for (const [name, ...args] of [
    ["import", ...files],
    ["import", "--delta", "/nowhere.json"],
    ["update", "--capital", "/nowhere.json"],
    ["update", "--folder", ""],
  ] as [string, ...string[]][]) {
    const { code, stdout, stderr } = await command(name, ...args);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/\/nowhere\.(zip|json) does not exist\.|--folder is empty\./);
    expect(await count()).toEqual(before);
  }
});

test("npm run update takes an older stock only with --older", async () => {
  await update("--force");
  await rows("UPDATE imports SET stock_date = '2099-01-31'");
  await publish(505);
  expect(await update()).toMatchObject({
    code: 1,
    outcome: "failed",
    error: expect.stringMatching(/^The stock is of .*, older than the one that serves, of 2099-/),
  });
  expect(await update("--older")).toMatchObject({ outcome: "imported", legalUnits: 505 });
});

test("npm run update ends with 1 after a failure, and the next one imports what was downloaded", async () => {
  await publish(100);
  expect(await update()).toMatchObject({
    code: 1,
    level: 50,
    outcome: "failed",
    error: expect.stringMatching(/^The stock has .* less than 98 %/),
  });
  const sent = server.bytesSent;
  expect(await update("--force")).toMatchObject({ code: 0, outcome: "imported", legalUnits: 100 });
  expect(server.bytesSent).toBe(sent);
  server.files.delete(`/${names[1]}`);
  expect(await update()).toMatchObject({
    code: 1,
    error: expect.stringMatching(/answers 404; set STOCK_ESTABLISHMENTS_URL to the file's address/),
  });
});

test("npm run update fetches a file anew after it was refused as damaged", async () => {
  await publish(104);
  await update();
  const path = join(register.folder, "stock", names[0] as string);
  const damaged = readFileSync(path);
  damaged.fill(0, damaged.length / 2, damaged.length / 2 + 16);
  writeFileSync(path, damaged);
  expect(await update()).toMatchObject({
    code: 1,
    outcome: "failed",
    error: expect.stringMatching(/^StockUniteLegale_utf8\.zip(, line \d|.* damaged)/),
  });
  const sent = server.bytesSent;
  expect(await update()).toMatchObject({
    code: 0,
    outcome: "unchanged",
    stockDate: expect.any(String),
  });
  expect(server.bytesSent - sent).toBe(damaged.length);
  expect(readFileSync(path).equals(server.files.get(`/${names[0]}`) as Buffer)).toBe(true);
});

test("npm run update asks for what the import needs before it downloads", async () => {
  await publish(105);
  const sent = server.bytesSent;
  const usual = environment;
  try {
    expect(await update("--capital", "/nowhere/capital.json")).toMatchObject({
      code: 1,
      error: "/nowhere/capital.json does not exist.",
    });
    expect(await update("--folder", "")).toMatchObject({ code: 1, error: "--folder is empty." });
    const AUTH_SECRET = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
    environment = { ...usual, AUTH_SECRET, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    expect(await update()).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Cannot reach the database at DATABASE_URL/),
    });
    environment = { ...usual, STOCK_LEGAL_UNITS_URL: "nonsense" };
    expect(await update()).toMatchObject({
      code: 1,
      error: "STOCK_LEGAL_UNITS_URL must be an http(s) address.",
    });
  } finally {
    environment = usual;
  }
  expect(server.bytesSent).toBe(sent);
});

test("npm run update ends with 2 while another one runs", async () => {
  await publish(110);
  let finish = () => {};
  server.answers = [
    (request, response) => {
      finish = () => server.answerWell(request, response);
    },
  ];
  const first = update();
  while (server.answers.length > 0) await wait(20);
  expect(await update()).toMatchObject({ code: 2, level: 40, outcome: "busy" });
  finish();
  expect(await first).toMatchObject({ code: 0, outcome: "imported", legalUnits: 110 });
});

test.runIf(testDatabase() === "postgres")(
  "npm run update ends with 2 while an import runs on another machine",
  async () => {
    await publish(120);
    const store = await openRegisterStore();
    expect(await update()).toMatchObject({
      code: 2,
      outcome: "busy",
      error: "Another import is under way; wait for its end and run this again.",
    });
    await store.close();
  },
);

test("npm run update refuses an unknown option with its usage", async () => {
  const { code, stderr } = await runCommand("update", ["--colour", "red"], { environment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--colour'\.\nUsage: npm run update/);
});
