import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import { testDatabase } from "../support/databases";
import { ownServer } from "../support/own-server";

/** Longer than the delay after which the idle storages of pages are disabled. */
const quietMs = 1_500;

const { server } = await ownServer();
const { email, password } = await seedAccount(server);
const visitor = new Visitor(server.baseUrl);
await visitor.signIn(email, password);

const drawAccount = () => visitor.request("GET", pagePaths.account);
const drawLogin = () => new Visitor(server.baseUrl).request("GET", pagePaths.login);

it("a page is rendered for its user after an idle period", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    if (turn > 0) await wait(quietMs);
    const { status, text } = await drawAccount();
    expect([status, text.includes(email)]).toEqual([200, true]);
  }
});

describe.runIf(testDatabase() === "postgres")("a page that waits for the database", () => {
  it("is rendered for its user although others were rendered and idle periods passed in between", async () => {
    const sql = postgres(server.databaseUrl ?? "", { max: 1 });
    let waiting: ReturnType<typeof drawAccount> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`lock table sessions in access exclusive mode`;
      waiting = drawAccount();
      expect((await drawLogin()).status).toBe(200);
      await wait(quietMs);
    });
    await sql.end();
    const page = await waiting;
    expect([page?.status, page?.text.includes(email)]).toEqual([200, true]);
  });
});
