import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { setTestEnv, testSecret, testWithEnv } from "@/platform/env-for-test";
import { accessTokenTtlSeconds, signAccessToken, verifyAccessToken } from "./access-token";
import type { SessionId, UserId } from "./ids";
import { signingKeys } from "./keys";

testWithEnv();
const claims = { userId: randomUUID() as UserId, sessionId: randomUUID() as SessionId };
const now = new Date("2026-06-01T12:00:00Z");
const seconds = now.getTime() / 1000;

type Change = { header?: object; payload?: object; key?: Uint8Array };

function forged(change: Change): Promise<string> {
  const [key] = signingKeys("access-token");
  const of = { sub: claims.userId, sid: claims.sessionId, iss: "http://localhost:3000" };
  const times = { iat: seconds, exp: seconds + 900 };
  const payload = { ...of, aud: "company-registry", ...times, ...change.payload };
  const header = { alg: "HS256", typ: "at+jwt", kid: key.id, ...change.header };
  return new SignJWT(payload).setProtectedHeader(header).sign(change.key ?? key.bytes);
}

const after = (passedSeconds: number) => new Date(now.getTime() + passedSeconds * 1000);

const ttl = accessTokenTtlSeconds;
it.each([
  ...[-5, -1, 0, ttl - 1, ttl, ttl + 4].map((passed) => [passed, claims] as const),
  [-6, null],
  [ttl + 5, "expired"],
  [ttl + 60, "expired"],
] as const)("of its own token says after %i s: %j", async (passed, outcome) => {
  const token = await signAccessToken(claims, now);
  expect(await verifyAccessToken(token, after(passed))).toEqual(outcome);
  expect(await verifyAccessToken(token, now)).toEqual(claims);
  expect(await verifyAccessToken(token, after(passed))).toEqual(outcome);
});

it("accepts the unchanged token of the helper, so each change below is the reason for a refusal", async () => {
  expect(await verifyAccessToken(await forged({}), now)).toEqual(claims);
});

it.each<[string, Change]>([
  ["another algorithm of the same key", { header: { alg: "HS512" } }],
  ["another type", { header: { typ: "JWT" } }],
  ["an unknown kid", { header: { kid: "ffffffffffffffff" } }],
  ["an embedded key", { header: { jwk: { kty: "oct", k: "AAAA" } } }],
  ["a key address", { header: { jku: "https://evil.example/keys" } }],
  ["another issuer", { payload: { iss: "https://evil.example" } }],
  ["another audience", { payload: { aud: "other" } }],
  ["two audiences", { payload: { aud: ["company-registry", "other"] } }],
  ["no session", { payload: { sid: undefined } }],
  ["a session that is not an identifier", { payload: { sid: "1 or 1=1" } }],
  ["no expiry", { payload: { exp: undefined } }],
  ["a fractional time", { payload: { exp: seconds + 10.5 } }],
  ["a time of issue in the future", { payload: { iat: seconds + 60 } }],
  ["another key", { key: new Uint8Array(32).fill(7) }],
])("refuses %s", async (_, change) => {
  expect(await verifyAccessToken(await forged(change), now)).toBeNull();
});

it("calls no forged token expired, because only a holder may learn that it was one", async () => {
  const old = { exp: seconds - 100, iat: seconds - 1000 };
  expect(await verifyAccessToken(await forged({ payload: old }), now)).toBe("expired");
  const late = { exp: seconds + 9e6, iat: seconds - 1000 };
  expect(await verifyAccessToken(await forged({ payload: late }), now)).toBe("expired");
  const key = new Uint8Array(32).fill(7);
  expect(await verifyAccessToken(await forged({ payload: old, key }), now)).toBeNull();
  const another = { ...old, aud: "other" };
  expect(await verifyAccessToken(await forged({ payload: another }), now)).toBeNull();
});

it("refuses tokens that are unsigned, truncated, padded or not canonical", async () => {
  const token = await signAccessToken(claims, now);
  const unsigned = new UnsecuredJWT({ sub: claims.userId, sid: claims.sessionId }).encode();
  const last = token.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const respelled = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1];
  const longer = [`${token}=`, `${token}.x`];
  for (const bad of ["", "a.b.c", unsigned, token.slice(0, -1), ...longer, respelled])
    expect(await verifyAccessToken(bad, now)).toBeNull();
});

it("accepts tokens of the previous secret only while it is configured", async () => {
  const token = await signAccessToken(claims, now);
  const next = { AUTH_SECRET: "nB5vC8xZ1aS4dF7gH0jK3lQ6wE9rT2yU" };
  setTestEnv({ ...next, AUTH_SECRET_PREVIOUS: testSecret });
  expect(await verifyAccessToken(token, now)).toEqual(claims);
  setTestEnv(next);
  expect(await verifyAccessToken(token, now)).toBeNull();
});
