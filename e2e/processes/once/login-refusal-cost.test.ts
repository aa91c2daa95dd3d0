import { expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { type Credentials, newEmail, newPassword, seedAccount } from "../../support/accounts";
import { hashOfCost } from "../../support/hash-of-cost";
import { metric } from "../../support/metrics";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { wideLimits } from "../../support/shared-server";

const [today, highest] = [10, 11];

const { server, api } = await ownServer({
  ...wideLimits,
  PASSWORD_COST: String(today),
});

const roundsDone = () => metric(server, "registry_password_rounds_total");

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
  const usual = await seedHash((password) => hashOfCost(password, today));
  const dear = await seedHash((password) => hashOfCost(password, highest));
  const damaged = await seedHash(() => "none of ours");
  const disabled = await seedHash((password) => hashOfCost(password, today), true);
  const tries = [newEmail(), usual.email, dear.email, damaged.email].map((email) => ({
    email,
    password: newPassword(),
  }));
  const all = [...tries, disabled];
  expect(new Set(await roundsToRefuse(all))).toEqual(new Set([2 ** highest]));

  // Once no hash has the highest cost, refusals become cheaper. A sign-in stores a hash of the current cost.
  expect((await api.post(apiPaths.session, dear)).status).toBe(200);
  await server.restart();
  expect(new Set(await roundsToRefuse(all))).toEqual(new Set([2 ** today]));
}, 300_000);
