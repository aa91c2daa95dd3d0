import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { type Account, newEmail, newPassword, seedAccount, signIn } from "../support/accounts";
import { Api, failure } from "../support/api";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
let account: Account;
beforeAll(async () => {
  api = await Api.of();
  account = await seedAccount();
});

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
    expect(decodeProtectedHeader(accessToken)).toEqual({
      alg: expect.any(String),
      typ: "at+jwt",
      kid: expect.any(String),
    });
    const { iss, aud, sub, sid, iat = 0, exp = 0 } = decodeJwt(accessToken);
    expect({ iss, aud, sub, sid }).toEqual({
      iss: expect.any(String),
      aud: expect.any(String),
      sub: account.user.id,
      sid: expect.any(String),
    });
    expect(exp - iat).toBe(900);
  });

  it("accepts the email in any case, with spaces around it", async () => {
    const { email, password } = account;
    const answer = await signInWith({ email: ` ${email.toUpperCase()} `, password });
    expect(answer.status).toBe(200);
  });

  it("starts a new session each time", async () => {
    const first = await signIn(api, account);
    const second = await signIn(api, account);
    expect(first.refreshToken).not.toBe(second.refreshToken);
    expect(decodeJwt(first.accessToken).sid).not.toBe(decodeJwt(second.accessToken).sid);
  });
});

describe("POST /v1/auth/session, 400 a parameter is invalid", () => {
  it.each([
    ["email missing", "email", { password: "x" }],
    ["email not a string", "email", { email: 1, password: "x" }],
    ["email null", "email", { email: null, password: "x" }],
    ["password missing", "password", { email: "a@example.fr" }],
    ["password not a string", "password", { email: "a@example.fr", password: true }],
    ["nothing given: the first in the contract's order", "email", {}],
    ["an array", "body", []],
  ])("%s", async (_, field, body) => {
    const details = { field, reason: expect.any(String) };
    expect(await signInWith(body)).toMatchObject(failure(400, "VALIDATION_ERROR", details));
  });

  it("malformed JSON: field body", async () => {
    const answer = await api.call("POST", apiPaths.session, { body: '{"email":' });
    const details = { field: "body", reason: expect.any(String) };
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", details));
  });
});

describe("POST /v1/auth/session, 401 authentication failed", () => {
  it("with identical bytes for an unknown or invalid email, a wrong password and a disabled user", async () => {
    const password = newPassword();
    const gone = await seedAccount();
    const disable = "update users set disabled_at = now() where id = $1";
    await queryDatabase(sharedServer(), disable, [gone.user.id]);
    const disabled = await signInWith({ email: gone.email, password: gone.password });
    const unknown = await signInWith({ email: newEmail(), password });
    const wrong = await signInWith({ email: account.email, password });
    const noAddress = await signInWith({ email: "nobody", password });
    for (const answer of [unknown, wrong, disabled, noAddress]) {
      expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
      expect(answer.text).toBe(unknown.text);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(unknown.headers));
    }
  });

  it("for the password in another case or with a trailing space", async () => {
    const { email, password } = account;
    for (const other of [password.toUpperCase(), `${password} `, password.slice(0, -1)]) {
      const answer = await signInWith({ email, password: other });
      expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
    }
  });
});

describe("POST /v1/auth/session, without a JSON body", () => {
  it("413 over 64 KiB", async () => {
    const answer = await signInWith({ email: "a@example.fr", password: "x".repeat(65_536) });
    expect(answer).toMatchObject(failure(413, "PAYLOAD_TOO_LARGE"));
  });

  it("415 for a form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await api.call("POST", apiPaths.session, {
      headers,
      body: "email=a&password=b",
    });
    expect(answer).toMatchObject(failure(415, "UNSUPPORTED_MEDIA_TYPE"));
  });
});
