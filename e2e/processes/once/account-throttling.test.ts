import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount } from "../../support/accounts";
import { type Answer, failure } from "../../support/api";
import { from, newClient } from "../../support/client-address";
import { ownServer } from "../../support/own-server";

const unslowed = 5;
const guesses = 40;
/** How many attempts may wait while one is evaluated. */
const inLine = 5;
/** The pause of an endless guesser. Without one, refused guesses alone would keep a core busy. */
const guessPauseMs = 50;

const { server, api } = await ownServer({
  LIMIT_ACCOUNT_FAILURES: `${unslowed}/15m`,
  TRUSTED_PROXIES: "127.0.0.1",
});

function signIn(client: string, email: string, password = newPassword()): Promise<Answer> {
  return api.post(apiPaths.session, { email, password }, from(client));
}

/** Sends parallel guesses from different addresses. Returns the clients whose guess was evaluated. */
async function guess(email: string): Promise<string[]> {
  const strangers = Array.from({ length: guesses }, newClient);
  const answers = await Promise.all(strangers.map((stranger) => signIn(stranger, email)));
  const isLimited = failure(429, "RATE_LIMIT_EXCEEDED", { retryAfter: 5 });
  for (const answer of answers) {
    if (answer.status !== 401) expect(answer).toMatchObject(isLimited);
  }
  return strangers.filter((_, at) => answers[at]?.status === 401);
}

// Side by side, because each has its own account and mostly waits in its queue.
describe.concurrent("guesses at one account from many client addresses", () => {
  it("are evaluated one at a time beyond the account's budget, also for an unknown account", async () => {
    const { email } = await seedAccount(server);
    const looked = await Promise.all([guess(email), guess(newEmail())]);
    for (const strangers of looked) {
      expect(strangers.length).toBeGreaterThanOrEqual(unslowed + inLine);
      expect(strangers.length).toBeLessThan(guesses / 2);
    }
  });

  it("do not lock out the owner: a known address never waits for them", async () => {
    const account = await seedAccount(server);
    const { email, password } = account;
    const home = newClient();
    expect((await signIn(home, email, password)).status).toBe(200);
    let ended = false;
    const guessing = guess(email).finally(() => {
      ended = true;
    });
    // The first refusal shows that the queue is full.
    while ((await signIn(newClient(), email)).status !== 429);
    expect((await signIn(home, email, newPassword())).status).toBe(401);
    expect((await signIn(home, email, password)).status).toBe(200);
    expect(ended).toBe(false);
    await guessing;
  });

  it("do not lock out the owner at a new address: clients without failures go first", async ({
    expect,
  }) => {
    const { email, password } = await seedAccount(server);
    const strangers = await guess(email);
    let refused = 0;
    for (const stranger of strangers) {
      void signIn(stranger, email).then(
        ({ status }) => {
          if (status === 429) refused += 1;
        },
        () => {},
      );
    }
    await expect.poll(() => refused).toBe(strangers.length - inLine);
    expect((await signIn(newClient(), email, password)).status).toBe(200);
    // The owner took the place of a stranger, whose refusal arrives by itself.
    await expect.poll(() => refused).toBe(strangers.length - inLine + 1);
  });

  it("do not lock out the owner at a new address: whoever was refused goes before new addresses", async () => {
    const { email, password } = await seedAccount(server);
    let isIn = false;
    const guessOn = async () => {
      while (!isIn) {
        await signIn(newClient(), email);
        await wait(guessPauseMs);
      }
    };
    const guessing = Promise.all(Array.from({ length: 12 }, guessOn));
    // The server is killed while the last guesses still wait.
    guessing.catch(() => {});
    // The first refusal shows that the queue is full.
    while ((await signIn(newClient(), email)).status !== 429);
    const owner = newClient();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200) {
      statuses.push((await signIn(owner, email, password)).status);
      if (statuses.length > 3) break;
    }
    isIn = true;
    expect(statuses.at(-1)).toBe(200);
  });
});
