import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from "node:crypto";
import { UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { setTestEnv, testSecret, testWithEnv } from "@/platform/env-for-test";
import { accessTokenTtlSeconds, signAccessToken, verifyAccessToken } from "./access-token";
import type { SessionId, UserId } from "./ids";
import { signingKeys } from "./keys";

testWithEnv();
const claims = { userId: randomUUID() as UserId, sessionId: randomUUID() as SessionId };
const now = new Date("2026-06-01T12:00:00Z");
const seconds = now.getTime() / 1000;

type Change = {
  header?: object;
  payload?: object;
  /** Changes the payload's JSON. */
  rewrite?: (payload: string) => string;
  sign?: (input: string) => string;
};

const hmac = (bits: number, key: () => Uint8Array | string) => (input: string) =>
  createHmac(`sha${bits}`, key()).update(input).digest("base64url");
const keyOf = (purpose: Parameters<typeof signingKeys>[0]) => () => signingKeys(purpose)[0].bytes;
const ownKey = keyOf("access-token");
const signed = hmac(256, ownKey);
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();

const encoded = (text: string) => Buffer.from(text).toString("base64url");

/** A token with these changes, signed with the service's key unless `sign` is given. */
function forged({ header, payload, rewrite = (text) => text, sign = signed }: Change): string {
  const of = { sub: claims.userId, sid: claims.sessionId, iss: "http://localhost:3000" };
  const all = { ...of, aud: "company-registry", iat: seconds, exp: seconds + 900, ...payload };
  const head = { alg: "HS256", typ: "at+jwt", kid: signingKeys("access-token")[0].id, ...header };
  const input = `${encoded(JSON.stringify(head))}.${encoded(rewrite(JSON.stringify(all)))}`;
  return `${input}.${sign(input)}`;
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
  expect(await verifyAccessToken(forged({}), now)).toEqual(claims);
});

const otherKey = hmac(256, () => new Uint8Array(32).fill(7));
const unsigned = () => "";
it.each<[string, Change]>([
  ["no algorithm", { header: { alg: undefined } }],
  ["the algorithm none", { header: { alg: "none" }, sign: unsigned }],
  ["the algorithm None", { header: { alg: "None" }, sign: unsigned }],
  ["the algorithm none, but with a signature", { header: { alg: "none" } }],
  ["a list of algorithms", { header: { alg: ["HS256"] } }],
  ["an algorithm in lower case", { header: { alg: "hs256" } }],
  ["another algorithm of the same key", { header: { alg: "HS512" }, sign: hmac(512, ownKey) }],
  ["an algorithm that is not the signature's", { header: { alg: "HS384" } }],
  [
    "a key pair of the forger's",
    {
      header: { alg: "RS256" },
      sign: (input) => signWith("sha256", Buffer.from(input), rsa.privateKey).toString("base64url"),
    },
  ],
  ["a public key as a secret", { sign: hmac(256, () => publicPem) }],
  ["an empty key", { sign: hmac(256, () => "") }],
  ["the cookie's key", { sign: hmac(256, keyOf("browser-session")) }],
  ["another key", { sign: otherKey }],
  ["no signature", { sign: unsigned }],
  ["another token's signature", { sign: () => signed("another.input") }],
  ["no type", { header: { typ: undefined } }],
  ["another type", { header: { typ: "JWT" } }],
  ["no kid", { header: { kid: undefined } }],
  ["an unknown kid", { header: { kid: "ffffffffffffffff" } }],
  ["a list of kids", { header: { kid: ["ffffffffffffffff"] } }],
  ["a path as kid", { header: { kid: "../../../../dev/null" }, sign: hmac(256, () => "") }],
  ["SQL as kid", { header: { kid: "' union select 'x' --" } }],
  ["the kid __proto__", { header: { kid: "__proto__" } }],
  ["an embedded key", { header: { jwk: { kty: "oct", k: "AAAA" } } }],
  ["a key address", { header: { jku: "https://evil.example/keys" } }],
  ["a certificate", { header: { x5c: ["AAAA"] } }],
  ["a crit", { header: { crit: ["exp"] } }],
  ["a b64", { header: { b64: false, crit: ["b64"] } }],
  ["a zip", { header: { zip: "DEF" } }],
  ["no issuer", { payload: { iss: undefined } }],
  ["another issuer", { payload: { iss: "https://evil.example" } }],
  ["an issuer with a slash more", { payload: { iss: "http://localhost:3000/" } }],
  ["no audience", { payload: { aud: undefined } }],
  ["another audience", { payload: { aud: "other" } }],
  ["two audiences", { payload: { aud: ["company-registry", "other"] } }],
  ["no session", { payload: { sid: undefined } }],
  ["a session that is not an identifier", { payload: { sid: "1 or 1=1" } }],
  ["a list of sessions", { payload: { sid: [claims.sessionId] } }],
  ["no user", { payload: { sub: undefined } }],
  ["a user in capitals", { payload: { sub: claims.userId.toUpperCase() } }],
  ["no expiry", { payload: { exp: undefined } }],
  ["a text as expiry", { payload: { exp: String(seconds + 60) } }],
  ["no end", { rewrite: (payload) => payload.replace(/"exp":\d+/, '"exp":1e999') }],
  ["a fractional time", { payload: { exp: seconds + 10.5 } }],
  ["no time of issue", { payload: { iat: undefined } }],
  ["a text as time of issue", { payload: { iat: String(seconds) } }],
  ["a time of issue in the future", { payload: { iat: seconds + 60 } }],
  ["a beginning in the future", { payload: { nbf: seconds + 60 } }],
  ["a payload that is no object", { rewrite: () => "[]" }],
  ["too much text", { payload: { x: "x".repeat(3000) } }],
])("refuses a token with %s", async (_, change) => {
  expect(await verifyAccessToken(forged(change), now)).toBeNull();
});

it("calls no forged token expired, because only a holder may learn that it was one", async () => {
  const old = { exp: seconds - 100, iat: seconds - 1000 };
  expect(await verifyAccessToken(forged({ payload: old }), now)).toBe("expired");
  const late = { exp: seconds + 9e6, iat: seconds - 1000 };
  expect(await verifyAccessToken(forged({ payload: late }), now)).toBe("expired");
  expect(await verifyAccessToken(forged({ payload: old, sign: otherKey }), now)).toBeNull();
  const another = { ...old, aud: "other" };
  expect(await verifyAccessToken(forged({ payload: another }), now)).toBeNull();
});

it("refuses tokens that are unsigned, truncated, padded or not canonical", async () => {
  const token = await signAccessToken(claims, now);
  const claimed = new UnsecuredJWT({ sub: claims.userId, sid: claims.sessionId }).encode();
  const last = token.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const respelled = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1];
  const shorter = [token.slice(0, -1), token.split(".").slice(0, 2).join(".")];
  const longer = [`${token}=`, `${token}.x`];
  for (const bad of ["", "..", "a.b.c", claimed, ...shorter, ...longer, respelled])
    expect(await verifyAccessToken(bad, now)).toBeNull();
});

it("refuses a token in the letters of plain base64", async () => {
  const tokens = Array.from({ length: 20 }, (_, turn) => forged({ payload: { turn } }));
  const plain = tokens.map((token) => token.replaceAll("-", "+").replaceAll("_", "/"));
  const respelled = plain.filter((token) => !tokens.includes(token));
  expect(respelled).not.toEqual([]);
  for (const token of respelled) expect(await verifyAccessToken(token, now)).toBeNull();
});

it("accepts tokens of the previous secret only while it is configured", async () => {
  const token = await signAccessToken(claims, now);
  const next = { AUTH_SECRET: "nB5vC8xZ1aS4dF7gH0jK3lQ6wE9rT2yU" };
  setTestEnv({ ...next, AUTH_SECRET_PREVIOUS: testSecret });
  expect(await verifyAccessToken(token, now)).toEqual(claims);
  setTestEnv(next);
  expect(await verifyAccessToken(token, now)).toBeNull();
});
