import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount } from "../../support/accounts";
import { type Answer, failure } from "../../support/api";
import { from, newClient } from "../../support/client-address";
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
    const answer = await signIn(client, email, newPassword());
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  }
}

function expectRefused(answer: Answer, longestSeconds: number): void {
  expect(answer).toMatchObject(
    failure(429, "RATE_LIMIT_EXCEEDED", { retryAfter: expect.any(Number) }),
  );
  const { details } = answer.body as { details: { retryAfter: number } };
  expect(details.retryAfter).toBeGreaterThanOrEqual(1);
  expect(details.retryAfter).toBeLessThanOrEqual(longestSeconds);
}

describe("POST /v1/auth/session, 429 after 10 failures in 15 minutes for one address and email", () => {
  it("gives the wait in Retry-After, details and message, and affects nobody else", async () => {
    const client = newClient();
    const { email, password } = account;
    await fail(failures, client, email);
    expectRefused(await signIn(client, email, password), windowSeconds);
    expect((await signIn(newClient(), email, password)).status).toBe(200);
    expect((await signIn(client, newEmail(), password)).status).toBe(401);
  });

  it("counts an unknown email like any other", async () => {
    const client = newClient();
    const email = newEmail();
    await fail(failures, client, email);
    expectRefused(await signIn(client, email.toUpperCase(), newPassword()), windowSeconds);
  });

  it("counts overlong texts by their prefix", async () => {
    const client = newClient();
    const long = `${"a".repeat(300)}@example.com`;
    for (let time = 0; time < failures; time++) {
      const answer = await signIn(client, `${long}${time}`, newPassword());
      expect(answer.status).toBe(401);
    }
    expectRefused(await signIn(client, long, newPassword()), windowSeconds);
  });

  it("a success neither uses nor resets the budget", async () => {
    const client = newClient();
    const { email, password } = account;
    await fail(failures - 1, client, email);
    for (let time = 0; time < 3; time++) {
      expect((await signIn(client, email, password)).status).toBe(200);
    }
    await fail(1, client, email);
    expectRefused(await signIn(client, email, password), windowSeconds);
  });

  it("evaluates exactly 10 of 30 parallel attempts", async () => {
    const client = newClient();
    const { email } = await seedAccount(server);
    const tries = Array.from({ length: 30 }, () => signIn(client, email, newPassword()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(failures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - failures);
  });
});

describe("POST /v1/auth/session, 429 after 100 attempts in a minute from one client address", () => {
  it("counts every attempt, successful or not, and only this client's", async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let time = 0; time < attempts; time++) {
      statuses.push((await signIn(client, "", "")).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    expectRefused(await signIn(client, newEmail(), newPassword()), 60);
    expect((await signIn(newClient(), account.email, account.password)).status).toBe(200);
  });

  it("accepts exactly 100 of 150 parallel attempts", async () => {
    const client = newClient();
    const tries = Array.from({ length: 150 }, () => signIn(client, "", ""));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(attempts);
  });
});
