import {
  createHmac,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  randomUUID,
} from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signingKeys } from "@/lib/auth/keys";
import { apiPaths } from "@/lib/contract/paths";
import { parseEnv, setEnv } from "@/platform/env";
import { readOrCreateSecret } from "@/platform/secrets";
import { unauthorized } from "../support/failures";
import { openBrowser, type Person, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { sharedServer } from "../support/shared-server";

type Json = Record<string, unknown>;
type Change = {
  header?: Json;
  payload?: Json;
  /** Replaces the payload. */
  payloadText?: string;
  sign?: (input: string, key: Buffer) => string;
};

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

let user: Person;
let good: { header: Json; payload: Json };
let key: Buffer;

beforeAll(async () => {
  user = await seedPerson();
  const [header = "", payload = ""] = user.accessToken.split(".");
  good = { header: parse(header), payload: parse(payload) };
  const { environment } = sharedServer();
  const { AUTH_SECRET, DATA_DIR = "" } = environment;
  const secret = AUTH_SECRET ?? readOrCreateSecret(DATA_DIR, "auth-secret");
  setEnv(parseEnv({ ...environment, AUTH_SECRET: secret }));
  key = Buffer.from(signingKeys("access-token")[0].bytes);
});

function parse(part: string): Json {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Json;
}

const encoded = (text: string) => Buffer.from(text).toString("base64url");

const hmac = (bits: 256 | 384 | 512, input: string, secret: Buffer | string) =>
  createHmac(`sha${bits}`, secret).update(input).digest("base64url");

const signedWith = (secret: Buffer | string) => (input: string) => hmac(256, input, secret);

/** The user's token with changes, signed with the server's key unless `sign` is given. */
function forged(change: Change): string {
  const {
    header,
    payload,
    payloadText,
    sign = (input, secret) => hmac(256, input, secret),
  } = change;
  const text = payloadText ?? JSON.stringify({ ...good.payload, ...payload });
  const input = `${encoded(JSON.stringify({ ...good.header, ...header }))}.${encoded(text)}`;
  return `${input}.${sign(input, key)}`;
}

function ask(token: string) {
  return api.call("GET", apiPaths.session, { headers: { authorization: `Bearer ${token}` } });
}

const askByCookie = (cookie: string) => api.call("GET", apiPaths.session, { headers: { cookie } });

const now = () => Math.floor(Date.now() / 1000);
const unsigned = () => "";
const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
const rsaSigned = (input: string) =>
  createSign("RSA-SHA256")
    .update(input)
    .sign(createPrivateKey(rsa.privateKey.export({ type: "pkcs8", format: "pem" })), "base64url");
const cookieSigned = (input: string) =>
  hmac(256, input, Buffer.from(signingKeys("browser-session")[0].bytes));

it("accepts a forged token without changes, so the refusals below are due to the changes", async () => {
  expect((await ask(forged({}))).status).toBe(200);
});

/** The header, its key and its claims one by one: lib/auth/access-token.test.ts. */
describe("refuses a token whose", () => {
  it.each<[string, Change | (() => Change)]>([
    ["algorithm is none", { header: { alg: "none" }, sign: unsigned }],
    ["algorithm is None", { header: { alg: "None" }, sign: unsigned }],
    ["algorithm is none, but with a signature", { header: { alg: "none" } }],
    ["algorithm is missing", { header: { alg: undefined } }],
    ["algorithm is a list", { header: { alg: ["HS256"] } }],
    ["algorithm is lowercase", { header: { alg: "hs256" } }],
    ["algorithm is HS384", { header: { alg: "HS384" }, sign: (input, of) => hmac(384, input, of) }],
    [
      "algorithm is RS256 with a key of the forger's",
      { header: { alg: "RS256" }, sign: rsaSigned },
    ],
    ["key is a public one used as a secret", { sign: signedWith(publicPem) }],
    ["key is empty", { sign: signedWith("") }],
    ["key is the cookie's", { sign: cookieSigned }],
    ["signature is missing", { sign: unsigned }],
    ["signature is another token's", { sign: (_, of) => hmac(256, user.accessToken, of) }],
    ["header has an x5c", { header: { x5c: ["AAAA"] } }],
    ["header has a crit", { header: { crit: ["exp"] } }],
    ["header has a b64", { header: { b64: false, crit: ["b64"] } }],
    ["header has a zip", { header: { zip: "DEF" } }],
    ["kid is missing", { header: { kid: undefined } }],
    ["kid is a path", { header: { kid: "../../../../dev/null" }, sign: signedWith("") }],
    ["kid is SQL", { header: { kid: "' union select 'x' --" } }],
    ["kid is a list", () => ({ header: { kid: [good.header.kid] } })],
    ["kid is __proto__", { header: JSON.parse('{"kid":"__proto__"}') as Json }],
    ["type is missing", { header: { typ: undefined } }],
    ["exp is past", () => ({ payload: { iat: now() - 910, exp: now() - 10 } })],
    ["exp is text", () => ({ payload: { exp: String(now() + 60) } })],
    ["end is infinite", () => ({ payloadText: infinite(JSON.stringify(good.payload)) })],
    ["iat is missing", { payload: { iat: undefined } }],
    ["iat is text", () => ({ payload: { iat: String(now()) } })],
    ["nbf is in the future", () => ({ payload: { nbf: now() + 60 } })],
    ["issuer has a slash more", () => ({ payload: { iss: `${good.payload.iss}/` } })],
    ["issuer is missing", { payload: { iss: undefined } }],
    ["audience is missing", { payload: { aud: undefined } }],
    ["session is unknown", { payload: { sid: randomUUID() } }],
    ["session is a list", () => ({ payload: { sid: [good.payload.sid] } })],
    ["user is missing", { payload: { sub: undefined } }],
    ["user is another", { payload: { sub: randomUUID() } }],
    ["user is in capitals", () => ({ payload: { sub: String(good.payload.sub).toUpperCase() } })],
    ["payload is no object", { payloadText: "[]" }],
    ["text is too long", { payload: { x: "x".repeat(3000) } }],
  ])("%s", async (_, change) => {
    const token = forged(typeof change === "function" ? change() : change);
    expect(await ask(token)).toMatchObject(unauthorized);
  });

  it.each<[string, () => string]>([
    ["parts are two", () => forged({}).split(".").slice(0, 2).join(".")],
    ["parts are empty", () => ".."],
    ["letters are those of plain base64", plainBase64],
    ["kind is refresh", () => user.refreshToken],
  ])("%s", async (_, make) => {
    expect(await ask(make())).toMatchObject(unauthorized);
  });
});

describe("refuses a cookie that is", () => {
  it("sent as a token, or a token sent as the cookie", async () => {
    const visitor = await openBrowser(user);
    expect(await ask(visitor.sessionCookie ?? "")).toMatchObject(unauthorized);
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

/** With an end that JSON reads as infinite. */
const infinite = (payload: string) => payload.replace(/"exp":\d+/, '"exp":1e999');

/** Changes the unused bits of the last character. The token still decodes to the same bytes. */
function withOtherLast(token: string): string {
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return token.slice(0, -1) + alphabet[last ^ 1];
}

/** A token in the plain Base64 alphabet, chosen so that the alphabets differ. */
function plainBase64(): string {
  for (let turn = 0; ; turn += 1) {
    const token = forged({ payload: { turn } });
    if (/[-_]/.test(token)) return token.replaceAll("-", "+").replaceAll("_", "/");
  }
}
