import { afterAll, beforeAll, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../../../scripts/free-port.mjs";
import { type Credentials, newEmail, newPassword, seedAccount } from "../../support/accounts";
import { Api } from "../../support/api";
import { hashOfCost } from "../../support/hash-of-cost";
import { sendRequest } from "../../support/http-request";
import { queryDatabase } from "../../support/query-database";
import { startServer, type TestServer } from "../../support/server";
import { wideLimits } from "../../support/shared-server";

const today = 11;

let server: TestServer;
let api: Api;
let metricsUrl: string;
beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  const env = { ...wideLimits, DEMO_REGISTER: "false", PASSWORD_COST: String(today), METRICS_PORT };
  server = await startServer({ env });
  api = await Api.of(server);
});
afterAll(() => server?.stop());

async function roundsDone(): Promise<number> {
  const { text } = await sendRequest({ method: "GET", url: metricsUrl });
  return Number(/^registry_password_rounds_total (\S+)$/m.exec(text)?.[1]);
}

async function seedHash(passwordHash: (password: string) => string, disabled = false) {
  const account = await seedAccount(server);
  const change = `update users set password_hash = $2, disabled_at = ${disabled ? "now()" : "null"}
    where id = $1`;
  await queryDatabase(server, change, [account.user.id, passwordHash(account.password)]);
  return account;
}

/** The bcrypt rounds for refusing each attempt, once a first refusal has made the costs known. */
async function roundsToRefuse(tries: Credentials[]): Promise<number[]> {
  const rounds: number[] = [];
  for (const { email, password } of tries) {
    const before = await roundsDone();
    expect((await api.post(apiPaths.session, { email, password })).status).toBe(401);
    rounds.push((await roundsDone()) - before);
  }
  return rounds;
}

it("every refusal costs the same work: that of the highest stored cost", async () => {
  const cheap = await seedHash((password) => hashOfCost(password, 10));
  const usual = await seedHash((password) => hashOfCost(password, today));
  const dear = await seedHash((password) => hashOfCost(password, 12));
  const damaged = await seedHash(() => "none of ours");
  const disabled = await seedHash((password) => hashOfCost(password, 10), true);
  const tries = [newEmail(), cheap.email, usual.email, dear.email, damaged.email].map((email) => ({
    email,
    password: newPassword(),
  }));
  const all = [...tries, disabled];
  expect(new Set(await roundsToRefuse(all))).toEqual(new Set([2 ** 12]));

  // Once no hash has the highest cost, refusals become cheaper. A sign-in stores a hash of the current cost.
  expect((await api.post(apiPaths.session, dear)).status).toBe(200);
  await server.restart();
  expect(new Set(await roundsToRefuse(all))).toEqual(new Set([2 ** today]));
}, 300_000);
