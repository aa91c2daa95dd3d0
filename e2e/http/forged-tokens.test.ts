import {
  createHmac,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signingKeys } from "@/lib/auth/keys";
import { apiPaths } from "@/lib/contract/paths";
import { parseEnv, setEnv } from "@/platform/env";
import { readOrCreateSecret } from "@/platform/secrets";
import { type Account, seedSignedInUser, type Tokens } from "../support/accounts";
import { Api, failure } from "../support/api";
import { Visitor } from "../support/browser-session";
import { sharedServer } from "../support/shared-server";

type Json = Record<string, unknown>;
type Change = {
  header?: Json;
  payload?: Json;
  /** Replaces the payload. */
  payloadText?: string;
  sign?: (input: string, key: Buffer) => string;
};

const server = sharedServer();
const ttlSeconds = 900;
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

let api: Api;
let user: Account & Tokens;
let good: { header: Json; payload: Json };
let key: Buffer;

beforeAll(async () => {
  api = await Api.of();
  user = await seedSignedInUser(api);
  const [header = "", payload = ""] = user.accessToken.split(".");
  good = { header: parse(header), payload: parse(payload) };
  const { AUTH_SECRET, DATA_DIR = "" } = server.environment;
  const secret = AUTH_SECRET ?? readOrCreateSecret(DATA_DIR, "auth-secret");
  setEnv(parseEnv({ ...server.environment, AUTH_SECRET: secret }));
  key = Buffer.from(signingKeys("access-token")[0].bytes);
});

function parse(part: string): Json {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Json;
}

function encoded(value: Json | string): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString(
    "base64url",
  );
}

function hmac(bits: 256 | 384 | 512, input: string, secret: Buffer | KeyObject | string): string {
  return createHmac(`sha${bits}`, secret).update(input).digest("base64url");
}

/** The user's token with changes, signed with the server's key unless `sign` is given. */
function forged(change: Change): string {
  const {
    header,
    payload,
    payloadText,
    sign = (input, secret) => hmac(256, input, secret),
  } = change;
  const text = payloadText ?? JSON.stringify({ ...good.payload, ...payload });
  const input = `${encoded({ ...good.header, ...header })}.${encoded(text)}`;
  return `${input}.${sign(input, key)}`;
}

function ask(token: string) {
  return api.call("GET", apiPaths.session, { headers: { authorization: `Bearer ${token}` } });
}

const now = () => Math.floor(Date.now() / 1000);
const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
const rsaSigned = (input: string) =>
  createSign("RSA-SHA256")
    .update(input)
    .sign(createPrivateKey(rsa.privateKey.export({ type: "pkcs8", format: "pem" })), "base64url");

it("accepts a forged token without changes, so the refusals below are due to the changes", async () => {
  expect((await ask(forged({}))).status).toBe(200);
});

describe("refuses a token whose", () => {
  it.each<[string, () => string]>([
    ["algorithm is none", () => forged({ header: { alg: "none" }, sign: () => "" })],
    ["algorithm is None", () => forged({ header: { alg: "None" }, sign: () => "" })],
    ["algorithm is NONE", () => forged({ header: { alg: "NONE" }, sign: () => "" })],
    ["algorithm is none, signed all the same", () => forged({ header: { alg: "none" } })],
    ["algorithm is missing", () => forged({ header: { alg: undefined } })],
    ["algorithm is null", () => forged({ header: { alg: null } })],
    ["algorithm is empty", () => forged({ header: { alg: "" } })],
    ["algorithm is a list", () => forged({ header: { alg: ["HS256"] } })],
    ["algorithm is in small letters", () => forged({ header: { alg: "hs256" } })],
    [
      "algorithm is HS384",
      () => forged({ header: { alg: "HS384" }, sign: (input, secret) => hmac(384, input, secret) }),
    ],
    [
      "algorithm is HS512",
      () => forged({ header: { alg: "HS512" }, sign: (input, secret) => hmac(512, input, secret) }),
    ],
    [
      "algorithm is RS256 with a key of the forger's",
      () => forged({ header: { alg: "RS256" }, sign: rsaSigned }),
    ],
    [
      "key is a public one used as a secret",
      () => forged({ sign: (input) => hmac(256, input, publicPem) }),
    ],
    ["key is empty", () => forged({ sign: (input) => hmac(256, input, "") })],
    ["key is another's", () => forged({ sign: (input) => hmac(256, input, "x".repeat(32)) })],
    [
      "key is the cookie's",
      () =>
        forged({
          sign: (input) => hmac(256, input, Buffer.from(signingKeys("browser-session")[0].bytes)),
        }),
    ],
    ["signature is missing", () => forged({ sign: () => "" })],
    [
      "signature is cut",
      () => forged({ sign: (input, secret) => hmac(256, input, secret).slice(0, -1) }),
    ],
    [
      "signature is another token's",
      () =>
        forged({
          payload: { iat: now() - 1 },
          sign: (_, secret) => hmac(256, user.accessToken, secret),
        }),
    ],
    [
      "header has a jwk",
      () =>
        forged({
          header: { jwk: { kty: "oct", k: encoded("x".repeat(32)) } },
          sign: (input) => hmac(256, input, "x".repeat(32)),
        }),
    ],
    ["header has a jku", () => forged({ header: { jku: "http://127.0.0.1/keys" } })],
    ["header has an x5u", () => forged({ header: { x5u: "http://127.0.0.1/chain" } })],
    ["header has an x5c", () => forged({ header: { x5c: ["AAAA"] } })],
    ["header has a crit", () => forged({ header: { crit: ["exp"] } })],
    ["header has a b64", () => forged({ header: { b64: false, crit: ["b64"] } })],
    ["header has a cty", () => forged({ header: { cty: "JWT" } })],
    ["header has a zip", () => forged({ header: { zip: "DEF" } })],
    ["kid is missing", () => forged({ header: { kid: undefined } })],
    ["kid is unknown", () => forged({ header: { kid: "0".repeat(16) } })],
    [
      "kid is a path",
      () =>
        forged({ header: { kid: "../../../../dev/null" }, sign: (input) => hmac(256, input, "") }),
    ],
    ["kid is SQL", () => forged({ header: { kid: "' union select 'x' --" } })],
    ["kid is a list", () => forged({ header: { kid: [good.header.kid] } })],
    ["kid is __proto__", () => forged({ header: JSON.parse('{"kid":"__proto__"}') as Json })],
    ["type is JWT", () => forged({ header: { typ: "JWT" } })],
    ["type is missing", () => forged({ header: { typ: undefined } })],
    ["end is missing", () => forged({ payload: { exp: undefined } })],
    ["end is past", () => forged({ payload: { iat: now() - ttlSeconds - 10, exp: now() - 10 } })],
    ["end is text", () => forged({ payload: { exp: String(now() + 60) } })],
    ["end is a fraction", () => forged({ payload: { exp: now() + 60.5 } })],
    ["end is far", () => forged({ payload: { iat: now() - 10 * ttlSeconds, exp: now() + 1e6 } })],
    [
      "end is infinite",
      () =>
        forged({ payloadText: JSON.stringify(good.payload).replace(/"exp":\d+/, '"exp":1e999') }),
    ],
    ["beginning is missing", () => forged({ payload: { iat: undefined } })],
    ["beginning is to come", () => forged({ payload: { iat: now() + 60 } })],
    ["beginning is text", () => forged({ payload: { iat: String(now()) } })],
    ["validity is to come", () => forged({ payload: { nbf: now() + 60 } })],
    ["issuer is another", () => forged({ payload: { iss: "http://evil.example" } })],
    ["issuer has a slash more", () => forged({ payload: { iss: `${good.payload.iss}/` } })],
    ["issuer is missing", () => forged({ payload: { iss: undefined } })],
    ["audience is another", () => forged({ payload: { aud: "another" } })],
    ["audience is a list", () => forged({ payload: { aud: [good.payload.aud] } })],
    ["audience is missing", () => forged({ payload: { aud: undefined } })],
    ["session is missing", () => forged({ payload: { sid: undefined } })],
    ["session is unknown", () => forged({ payload: { sid: randomUUID() } })],
    ["session is SQL", () => forged({ payload: { sid: "' or true --" } })],
    ["session is a list", () => forged({ payload: { sid: [good.payload.sid] } })],
    ["user is missing", () => forged({ payload: { sub: undefined } })],
    ["user is another", () => forged({ payload: { sub: randomUUID() } })],
    [
      "user is in capitals",
      () => forged({ payload: { sub: String(good.payload.sub).toUpperCase() } }),
    ],
    ["payload is no object", () => forged({ payloadText: "[]" })],
    ["parts are padded", () => `${forged({})}=`],
    ["parts are four", () => `${forged({})}.e30`],
    ["parts are two", () => forged({}).split(".").slice(0, 2).join(".")],
    ["parts are empty", () => ".."],
    ["last letter says the same otherwise", respelled],
    ["letters are those of plain base64", plainBase64],
    ["text is too long", () => forged({ payload: { x: "x".repeat(3000) } })],
  ])("%s", async (_, make) => {
    expect(await ask(make())).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("kind is wrong: a refresh token, a cookie, an access token as the cookie", async () => {
    expect(await ask(user.refreshToken)).toMatchObject(failure(401, "UNAUTHORIZED"));
    const visitor = new Visitor(server.baseUrl);
    await visitor.signIn(user.email, user.password);
    expect(await ask(visitor.sessionCookie ?? "")).toMatchObject(failure(401, "UNAUTHORIZED"));
    const headers = { cookie: visitor.cookie };
    expect((await api.call("GET", apiPaths.session, { headers })).status).toBe(200);
    visitor.plant("registry-session", user.accessToken);
    const planted = await api.call("GET", apiPaths.session, {
      headers: { cookie: visitor.cookie },
    });
    expect(planted).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("cookie is another encoding of the same bytes: other last character, or padding", async () => {
    const visitor = new Visitor(server.baseUrl);
    await visitor.signIn(user.email, user.password);
    const cookie = visitor.sessionCookie ?? "";
    for (const value of [withOtherLast(cookie), `${cookie}=`, `${cookie}==`]) {
      visitor.plant("registry-session", value);
      const answer = await api.call("GET", apiPaths.session, {
        headers: { cookie: visitor.cookie },
      });
      expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
    }
  });
});

function respelled(): string {
  return withOtherLast(forged({}));
}

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
