import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount } from "../../support/accounts";
import type { Answer } from "../../support/api";
import { from, newClient } from "../../support/client-address";
import { countStatuses } from "../../support/count-statuses";
import { expectRateLimited } from "../../support/expect-rate-limited";
import { unauthorized } from "../../support/failures";
import { ownServer } from "../../support/own-server";

const failures = 10;
const windowSeconds = 15 * 60;
const attempts = 100;

const { server, api } = await ownServer({ TRUSTED_PROXIES: "127.0.0.1" });
const account = await seedAccount(server);

function signIn(client: string, email: string, password: string): Promise<Answer> {
  return api.post(apiPaths.session, { email, password }, from(client));
}

async function fail(times: number, client: string, email: string): Promise<void> {
  for (let time = 0; time < times; time++) {
    expect(await signIn(client, email, newPassword())).toMatchObject(unauthorized);
  }
}

describe("POST /v1/auth/session, 429 after 10 failures in 15 minutes for one address and email", () => {
  it("gives the wait in Retry-After, details and message, and affects nobody else", async () => {
    const client = newClient();
    const { email, password } = account;
    await fail(failures, client, email);
    expectRateLimited(await signIn(client, email, password), windowSeconds);
    expect((await signIn(newClient(), email, password)).status).toBe(200);
    expect((await signIn(client, newEmail(), password)).status).toBe(401);
  });

  it("counts an unknown email like any other, and overlong ones by their prefix", async () => {
    const client = newClient();
    const [email, long] = [newEmail(), `${"a".repeat(300)}@example.com`];
    await fail(failures, client, email);
    expectRateLimited(await signIn(client, email.toUpperCase(), newPassword()), windowSeconds);
    for (let time = 0; time < failures; time++) await fail(1, client, `${long}${time}`);
    expectRateLimited(await signIn(client, long, newPassword()), windowSeconds);
  });

  it("a success neither uses nor resets the budget", async () => {
    const client = newClient();
    const { email, password } = account;
    await fail(failures - 1, client, email);
    for (let time = 0; time < 3; time++) {
      expect((await signIn(client, email, password)).status).toBe(200);
    }
    await fail(1, client, email);
    expectRateLimited(await signIn(client, email, password), windowSeconds);
  });

  it("evaluates exactly 10 of 30 parallel attempts", async () => {
    const client = newClient();
    const { email } = await seedAccount(server);
    const tries = Array.from({ length: 30 }, () => signIn(client, email, newPassword()));
    const expected = { 401: failures, 429: 30 - failures };
    expect(countStatuses(await Promise.all(tries))).toEqual(expected);
  });
});

describe("POST /v1/auth/session, 429 after 100 attempts in a minute from one client address", () => {
  it("accepts exactly 100 of 150 parallel attempts, and affects nobody else", async () => {
    const client = newClient();
    const tries = Array.from({ length: 150 }, () => signIn(client, "", ""));
    expect(countStatuses(await Promise.all(tries))).toEqual({ 400: attempts, 429: 150 - attempts });
    expectRateLimited(await signIn(client, account.email, account.password));
    expect((await signIn(newClient(), account.email, account.password)).status).toBe(200);
  });
});
