import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { signAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { apiPaths } from "@/lib/contract/paths";
import { unauthorized } from "../support/failures";
import { openBrowser, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { sharedServer } from "../support/shared-server";
import { signAs } from "../support/sign-as";

const [user, other] = [await seedPerson(), await seedPerson()];

const askByCookie = (cookie: string) => api.call("GET", apiPaths.session, { headers: { cookie } });

/** What a forger could change in a token: lib/auth/access-token.test.ts. */
describe("of tokens that the service could have signed", () => {
  const own = decodeJwt(user.accessToken);
  const of = { userId: own.sub as UserId, sessionId: own.sid as SessionId };
  it.each([
    ["the right one is accepted", {}, 200],
    ["one of an unknown session is refused", { sessionId: randomUUID() as SessionId }, 401],
    ["one of another user's session is refused", { userId: other.user.id as UserId }, 401],
  ])("%s", async (_, change, status) => {
    signAs(sharedServer());
    const token = await signAccessToken({ ...of, ...change }, new Date());
    expect((await api.get(apiPaths.session, token)).status).toBe(status);
  });
});

it("a refresh token is no access token", async () => {
  expect(await api.get(apiPaths.session, user.refreshToken)).toMatchObject(unauthorized);
});

describe("refuses a cookie that is", () => {
  it("sent as a token, or a token sent as the cookie", async () => {
    const visitor = await openBrowser(user);
    const sent = await api.get(apiPaths.session, visitor.sessionCookie);
    expect(sent).toMatchObject(unauthorized);
    expect((await askByCookie(visitor.cookie)).status).toBe(200);
    visitor.plant("registry-session", user.accessToken);
    expect(await askByCookie(visitor.cookie)).toMatchObject(unauthorized);
  });

  it("another encoding of the same bytes: other last character, or padding", async () => {
    const visitor = await openBrowser(user);
    const cookie = visitor.sessionCookie ?? "";
    for (const value of [withOtherLast(cookie), `${cookie}=`, `${cookie}==`]) {
      visitor.plant("registry-session", value);
      expect(await askByCookie(visitor.cookie)).toMatchObject(unauthorized);
    }
  });
});

/** Changes the unused bits of the last character. The token still decodes to the same bytes. */
function withOtherLast(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return token.slice(0, -1) + alphabet[last ^ 1];
}
