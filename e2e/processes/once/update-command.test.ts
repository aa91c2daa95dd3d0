import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { runDoctor } from "../../support/doctor";
import { FileServer } from "../../support/file-server";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { runCommand } from "../../support/run-command";
import { publishStock, stockNames, stockUrls } from "../../support/stock";

const files = await FileServer.start();
afterAll(() => files.stop());
await publishStock(files, 500);
const { server } = await ownServer(stockUrls(files));
let { environment } = server;

const publish = (legalUnits: number) => publishStock(files, legalUnits);
const rows = (query: string) => queryDatabase<Record<string, unknown>>(server, query);
const liveSchema = async () =>
  String((await rows("select schema_name from live_register"))[0]?.schema_name);
const command = (name: string, ...args: string[]) => runCommand(name, args, { environment });

/** Runs the command without a terminal. Returns its one line. */
async function update(...args: string[]) {
  const { code, stdout, stderr } = await command("update", ...args);
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
  const sent = files.bytesSent;
  expect(await update()).toMatchObject({
    code: 0,
    level: 30,
    outcome: "unchanged",
    stockDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(files.bytesSent).toBe(sent);
  expect(await liveSchema()).toBe(live);
  await publish(510);
  expect(await update()).toMatchObject({ outcome: "imported", legalUnits: 510 });
});

/** What the doctor says of the register. */
const doctor = async () => (await runDoctor(environment)).of("register").join();

test("npm run update does not undo a rollback, of which the doctor says what serves", async () => {
  await command("import", "--rollback");
  const live = await liveSchema();
  expect(await update()).toMatchObject({ code: 0, outcome: "unchanged" });
  expect(await liveSchema()).toBe(live);
  expect(await doctor()).toMatch(
    /^(advice|problem): After a rollback, the data of \d{4}-\d\d-\d\d serve since \d{4}-\d\d-\d\d, and not those of \d{4}-\d\d-\d\d; to undo it, run: npm run import -- --rollback$/,
  );
  await rows("UPDATE imports SET stock_date = '2026-01-31'");
  expect(await doctor()).toContain("2026-01-31 serve");
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

const count = () => rows("SELECT count(*)::int AS n FROM imports");

test("a mistyped file name is no failed update", async () => {
  const before = await count();
  const files = ["--legal-units", "/nowhere.zip", "--establishments", "/nowhere.zip"];
  for (const args of [files, ["--delta", "/nowhere.json"]]) {
    const { code, stdout, stderr } = await command("import", ...args);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/\/nowhere\.(zip|json) does not exist\./);
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
  const sent = files.bytesSent;
  expect(await update("--force")).toMatchObject({ code: 0, outcome: "imported", legalUnits: 100 });
  expect(files.bytesSent).toBe(sent);
  files.files.delete(`/${stockNames[1]}`);
  expect(await update()).toMatchObject({
    code: 1,
    error: expect.stringMatching(/answers 404; set STOCK_ESTABLISHMENTS_URL to the file's address/),
  });
});

test("npm run update fetches a file anew after it was refused as damaged", async () => {
  await publish(104);
  await update();
  const path = join(server.dataDir, "stock", stockNames[0]);
  const damaged = readFileSync(path);
  damaged.fill(0, damaged.length / 2, damaged.length / 2 + 16);
  writeFileSync(path, damaged);
  expect(await update()).toMatchObject({
    code: 1,
    outcome: "failed",
    error: expect.stringMatching(/^StockUniteLegale_utf8\.zip(, line \d|.* damaged)/),
  });
  const sent = files.bytesSent;
  expect(await update()).toMatchObject({
    code: 0,
    outcome: "unchanged",
    stockDate: expect.any(String),
  });
  expect(files.bytesSent - sent).toBe(damaged.length);
  expect(readFileSync(path).equals(files.files.get(`/${stockNames[0]}`) as Buffer)).toBe(true);
});

test("npm run update asks for what the import needs before it downloads", async () => {
  await publish(105);
  const sent = files.bytesSent;
  const usual = environment;
  const before = await count();
  try {
    const missing = await update("--capital", "/nowhere/capital.json");
    expect(missing).toMatchObject({ code: 1, error: "/nowhere/capital.json does not exist." });
    expect(await update("--folder", "")).toMatchObject({ code: 1, error: "--folder is empty." });
    expect(await count()).toEqual(before);
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
  expect(files.bytesSent).toBe(sent);
});

test("npm run update ends with 2 while another one runs", async () => {
  await publish(110);
  let finish = () => {};
  files.answers = [
    (request, response) => {
      finish = () => files.answerWell(request, response);
    },
  ];
  const first = update();
  while (files.answers.length > 0) await wait(20);
  expect(await update()).toMatchObject({ code: 2, level: 40, outcome: "busy" });
  finish();
  expect(await first).toMatchObject({ code: 0, outcome: "imported", legalUnits: 110 });
});
