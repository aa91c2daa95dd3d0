import { afterEach, describe, expect, it } from "vitest";
import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { newEmail, newPassword, seedSignedInUser, type Tokens } from "../support/accounts";
import { type Answer, failure } from "../support/api";
import { testDatabase } from "../support/databases";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { setClock, settableClock } from "../support/set-clock";

const failures = 3;
const searches = 2;
const hourSeconds = 3600;
const unauthorized = failure(401, "UNAUTHORIZED");

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

/** Simulates that the database's clock was set back after a rotation, so that the rotation lies in the future. */
async function moveRotation(refreshToken: string, seconds: number): Promise<void> {
  await queryDatabase(
    server,
    `update refresh_tokens set rotated_at = rotated_at + $2::float8 * interval '1 second'
     where token_hash = $1`,
    [hashOpaqueToken(refreshToken), String(seconds)],
  );
}

describe("an access token of a process whose clock is ahead", () => {
  it.each([1, 2, 3, 4])("by %i s is accepted", async (seconds) => {
    await setClock(server, seconds);
    const { accessToken } = await seedSignedInUser(api, server);
    await setClock(server, 0);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
  });

  it("by 8 s is refused", async () => {
    await setClock(server, 8);
    const { accessToken } = await seedSignedInUser(api, server);
    await setClock(server, 0);
    expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
  });
});

describe("an access token at a process whose clock is ahead of the signer's", () => {
  it("is accepted 4 s after its expiry, but not 8 s", async () => {
    const { accessToken } = await seedSignedInUser(api, server);
    await setClock(server, 900 + 3);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    await setClock(server, 900 + 8);
    expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
  });
});

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
    await moveRotation(user.refreshToken, hourSeconds);
    expect(await send(user.refreshToken)).toMatchObject(unauthorized);
    expect(await send(child.refreshToken)).toMatchObject(unauthorized);
  });

  it("is still treated as used an hour later, when its successor was used", async () => {
    const user = await seedSignedInUser(api, server);
    const child = await refresh(user.refreshToken);
    const grandchild = await refresh(child.refreshToken);
    await moveRotation(child.refreshToken, -hourSeconds / 2);
    expect(await send(user.refreshToken)).toMatchObject(unauthorized);
    expect(await send(grandchild.refreshToken)).toMatchObject(unauthorized);
  });
});

describe("a clock set back", () => {
  const retryAfterOf = ({ body }: Answer) =>
    (body as { details: { retryAfter: number } }).details.retryAfter;

  it.each([-6 * hourSeconds, 6 * hourSeconds])(
    "by %i s changes no wait and restores no budget",
    async (aheadSeconds) => {
      const email = newEmail();
      const attempt = () => api.post(apiPaths.session, { email, password: newPassword() });
      for (let time = 0; time < failures; time++) {
        expect(await attempt()).toMatchObject(unauthorized);
      }
      await setClock(server, aheadSeconds);
      const refused = await attempt();
      expect(refused).toMatchObject(failure(429, "RATE_LIMIT_EXCEEDED"));
      expect(retryAfterOf(refused)).toBeLessThanOrEqual(15 * 60);
    },
  );

  it("does not restore budgets of users either", async () => {
    const { accessToken } = await seedSignedInUser(api, server);
    const search = () => api.get(searchPath("danone"), accessToken);
    for (let time = 0; time < searches; time++) expect((await search()).status).toBe(200);
    // A token issued in the future would be refused, so a new one is needed.
    await setClock(server, -4);
    const refused = await search();
    expect(refused).toMatchObject(failure(429, "RATE_LIMIT_EXCEEDED"));
    expect(retryAfterOf(refused)).toBeLessThanOrEqual(60);
  });
});
