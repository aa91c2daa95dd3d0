import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount, signIn } from "../support/accounts";
import { invalid, unauthorized } from "../support/failures";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const account = await seedAccount();

const signInWith = (body: unknown) => api.post(apiPaths.session, body);

describe("POST /v1/auth/session, 200 credentials accepted", () => {
  it("answers {ok, access_token, refresh_token}", async () => {
    const { status, body } = await signInWith(account);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
    });
  });

  it("issues an access token for 15 minutes, with its type and key id", async () => {
    const { accessToken } = await signIn(api, account);
    const text = expect.any(String);
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: text, typ: "at+jwt", kid: text });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(accessToken);
    expect(claims).toEqual({ iss: text, aud: text, sub: account.user.id, sid: text });
    expect(exp - iat).toBe(900);
  });

  it("accepts the email in any case, with spaces around it", async () => {
    const { email, password } = account;
    const answer = await signInWith({ email: ` ${email.toUpperCase()} `, password });
    expect(answer.status).toBe(200);
  });

  it("starts a new session each time", async () => {
    const [first, second] = [await signIn(api, account), await signIn(api, account)];
    expect(first.refreshToken).not.toBe(second.refreshToken);
    expect(decodeJwt(first.accessToken).sid).not.toBe(decodeJwt(second.accessToken).sid);
  });
});

describe("POST /v1/auth/session, 400 a parameter is invalid", () => {
  it.each([
    ["missing", "email", { password: "x" }],
    ["not a string", "email", { email: 1, password: "x" }],
    ["null", "email", { email: null, password: "x" }],
    ["missing", "password", { email: "a@example.fr" }],
    ["not a string", "password", { email: "a@example.fr", password: true }],
    ["the first in the contract's order", "email", {}],
  ])("%s: the field %s", async (_, field, body) => {
    expect(await signInWith(body)).toMatchObject(invalid(field, expect.any(String)));
  });
});

describe("POST /v1/auth/session, 401 authentication failed", () => {
  it("with identical bytes for an unknown or invalid email, a wrong password and a disabled user", async () => {
    const password = newPassword();
    const gone = await seedAccount();
    await query("update users set disabled_at = now() where id = $1", [gone.user.id]);
    const disabled = await signInWith({ email: gone.email, password: gone.password });
    const unknown = await signInWith({ email: newEmail(), password });
    const wrong = await signInWith({ email: account.email, password });
    const noAddress = await signInWith({ email: "nobody", password });
    for (const answer of [unknown, wrong, disabled, noAddress]) {
      expect(answer).toMatchObject(unauthorized);
      expect(answer.text).toBe(unknown.text);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(unknown.headers));
    }
  });

  it("for the password in another case or with a trailing space", async () => {
    const { email, password } = account;
    for (const other of [password.toUpperCase(), `${password} `, password.slice(0, -1)]) {
      expect(await signInWith({ email, password: other })).toMatchObject(unauthorized);
    }
  });
});
