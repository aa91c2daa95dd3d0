import { afterEach, describe, expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { newEmail, newPassword, seedSignedInUser, type Tokens } from "../support/accounts";
import { ageRotation } from "../support/age-rotation";
import { testDatabase } from "../support/databases";
import { expectRateLimited } from "../support/expect-rate-limited";
import { unauthorized } from "../support/failures";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { setClock, settableClock } from "../support/set-clock";

const failures = 3;
const searches = 2;
const hourSeconds = 3600;

const { server, api } = await ownServer({
  ...(await settableClock()),
  DEMO_REGISTER: "true",
  LIMIT_LOGIN_FAILURES: `${failures}/15m`,
  LIMIT_SEARCH: `${searches}/1m`,
});
afterEach(() => setClock(server, 0));

const send = (refreshToken: string) => api.post(apiPaths.refresh, { refresh_token: refreshToken });

async function refresh(refreshToken: string): Promise<Tokens> {
  const tokens = SessionTokens.parse((await send(refreshToken)).body);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

describe("a refresh token", () => {
  // The embedded database uses the clock of its process.
  const apart = testDatabase() === "postgres" ? [4, -4, 3600, -3600] : [4, -4];
  it(`rotated by a process whose clock is ${apart} s ahead gives the same new token`, async () => {
    for (const aheadSeconds of apart) {
      const user = await seedSignedInUser(api, server);
      const first = await refresh(user.refreshToken);
      await setClock(server, aheadSeconds);
      expect((await refresh(user.refreshToken)).refreshToken).toBe(first.refreshToken);
      await setClock(server, 0);
    }
  });

  it("of a session that expired by a clock 3 s ahead still works, but not 8 s ahead", async () => {
    const user = await seedSignedInUser(api, server);
    const end = "update sessions set expires_at = $2 where user_id = $1";
    const endedSince = async (seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000).toISOString();
      await queryDatabase(server, end, [user.user.id, at]);
    };
    await endedSince(8);
    expect(await send(user.refreshToken)).toMatchObject(unauthorized);
    await endedSince(3);
    expect((await send(user.refreshToken)).status).toBe(200);
  });

  it("used before the database's clock was set back an hour is treated as used", async () => {
    const user = await seedSignedInUser(api, server);
    const child = await refresh(user.refreshToken);
    // As if the clock were set back: the rotation lies in the future.
    await ageRotation(server, user.refreshToken, -hourSeconds);
    expect(await send(user.refreshToken)).toMatchObject(unauthorized);
    expect(await send(child.refreshToken)).toMatchObject(unauthorized);
  });

  it("is still treated as used an hour later, when its successor was used", async () => {
    const user = await seedSignedInUser(api, server);
    const child = await refresh(user.refreshToken);
    const grandchild = await refresh(child.refreshToken);
    await ageRotation(server, child.refreshToken, hourSeconds / 2);
    expect(await send(user.refreshToken)).toMatchObject(unauthorized);
    expect(await send(grandchild.refreshToken)).toMatchObject(unauthorized);
  });
});

describe("a clock set back", () => {
  it.each([-6 * hourSeconds, 6 * hourSeconds])(
    "by %i s changes no wait and restores no budget",
    async (aheadSeconds) => {
      const email = newEmail();
      const attempt = () => api.post(apiPaths.session, { email, password: newPassword() });
      for (let time = 0; time < failures; time++) {
        expect(await attempt()).toMatchObject(unauthorized);
      }
      await setClock(server, aheadSeconds);
      expectRateLimited(await attempt(), 15 * 60);
    },
  );

  it("does not restore budgets of users either", async () => {
    const { accessToken } = await seedSignedInUser(api, server);
    const search = () => api.get(searchPath("danone"), accessToken);
    for (let time = 0; time < searches; time++) expect((await search()).status).toBe(200);
    // A token issued in the future would be refused, so a new one is needed.
    await setClock(server, -4);
    expectRateLimited(await search());
  });
});
