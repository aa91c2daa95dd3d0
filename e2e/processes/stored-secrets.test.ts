import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import { childToken } from "@/lib/auth/opaque-token";
import { SessionTokens } from "@/lib/contract/auth";
import { SentInvitation } from "@/lib/contract/invitations";
import { minPasswordLength } from "@/lib/contract/password-rules";
import { apiPaths } from "@/lib/contract/paths";
import {
  createAccount,
  createSignedInUser,
  newEmail,
  newPassword,
  signIn,
} from "../support/accounts";
import type { Answer } from "../support/api";
import { seedKey } from "../support/api-keys";
import { Visitor } from "../support/browser-session";
import { dumpDatabase, valuesOf } from "../support/dump-database";
import { hashOfCost } from "../support/hash-of-cost";
import { outboxMailsTo } from "../support/outbox";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { linkIn } from "../support/read-mail";
import { sendSecretTraffic } from "../support/secret-traffic";
import { wideLimits } from "../support/shared-server";

const { server, api } = await ownServer({
  ...wideLimits,
  LOG_LEVEL: "trace",
  TRUSTED_PROXIES: "127.0.0.1",
});
const admin = await createSignedInUser(api, server, { role: "admin" });
const forgetful = await createAccount(api, server);
const visitor = await Visitor.signedIn(server.baseUrl, admin);
const invitationToken = await invite();
const accepted = await invite();
await api.post(apiPaths.signUp, signUpBody(accepted));
const resetToken = await askForReset();
const first = await signIn(api, admin);
await refresh(first.refreshToken);
const signedIn = { ...first, refreshToken: (await refresh(first.refreshToken)).refresh_token };
const { secret: key } = await seedKey(api, admin);
const used = [accepted, first.refreshToken, admin.refreshToken, admin.accessToken];

async function refresh(refresh_token: string) {
  return SessionTokens.parse((await api.post(apiPaths.refresh, { refresh_token })).body);
}

function lastOf(url: string): string {
  return url.split("/").at(-1) ?? "";
}

function signUpBody(token: string) {
  return { email: newEmail(), password: newPassword(), invitationToken: token };
}

async function invite(): Promise<string> {
  const body = { email: newEmail(), role: "member" };
  const made = await api.post(apiPaths.invitations, body, { token: admin.accessToken });
  const { invitation, url } = SentInvitation.parse(made.body);
  await queryDatabase(server, "update invitations set email = null where id = $1", [invitation.id]);
  return lastOf(url);
}

async function askForReset(): Promise<string> {
  const mails = () => outboxMailsTo(forgetful.email, server);
  await api.post(apiPaths.passwordResetRequest, { email: forgetful.email });
  while (mails().length === 0) await wait(50);
  return lastOf(mails().map(linkIn).join());
}

/** The ways to present a text as a credential. */
const doors: Record<string, (text: string) => Promise<Answer>> = {
  "access token": (text) => api.get(apiPaths.session, text),
  cookie: (text) =>
    api.call("GET", apiPaths.session, { headers: { cookie: `registry-session=${text}` } }),
  "refresh token": (text) => api.post(apiPaths.refresh, { refresh_token: text }),
  "invitation token": (text) => api.post(apiPaths.signUp, signUpBody(text)),
  "reset token": (text) =>
    api.post(apiPaths.passwordReset, { resetToken: text, password: newPassword() }),
};

/** What a thief could derive from a dump: its values, other encodings, API keys, and successors of hashes. */
async function candidates() {
  const values = valuesOf(await dumpDatabase(server));
  const hashes = values.filter((value) => /^[0-9a-f]{64}$/.test(value));
  const salts = values.filter((value) => /^[\w-]{43}$/.test(value));
  const respelled = hashes.map((hash) => Buffer.from(hash, "hex").toString("base64url"));
  const keys = hashes.map((hash) => newApiKeySecret(Buffer.from(hash, "hex")));
  const sendable = (text: string) => /^[\x21-\x7e]+$/.test(text);
  return {
    values: [...values, ...respelled, ...keys].filter(sendable),
    refreshTokens: salts.flatMap((salt) =>
      [...hashes, ...respelled].map((parent) => childToken(parent, salt)),
    ),
  };
}

/** Of one dump, because every refused attempt adds rows to the next. */
const stolen = await candidates();

describe("a dump of the database", () => {
  it("contains none of the issued secrets", async () => {
    const dump = JSON.stringify(await dumpDatabase(server));
    const passwords = [admin.password, forgetful.password];
    const secrets = [...passwords, invitationToken, resetToken, key, ...used];
    for (const secret of [...secrets, ...Object.values(signedIn), visitor.sessionCookie ?? ""]) {
      expect(dump).not.toContain(secret);
    }
    expect(dump).toContain(admin.email);
  });

  it("has no value that works as a password", async () => {
    const atOnce = 20;
    const cheap = hashOfCost(admin.password, 10);
    const id = admin.user.id;
    await queryDatabase(server, "update users set password_hash = $2 where id = $1", [id, cheap]);
    const { "drizzle.__drizzle_migrations": _, ...dump } = await dumpDatabase(server);
    const all = valuesOf(dump).filter(({ length }) => length >= minPasswordLength);
    expect(all.length).toBeGreaterThan(40);
    // From different addresses, because attempts of one address wait for each other.
    const attempt = (password: string, turn: number) => {
      const headers = { "x-forwarded-for": `203.0.113.${turn % 50}` };
      return api.post(apiPaths.session, { email: admin.email, password }, { headers });
    };
    for (let from = 0; from < all.length; from += atOnce) {
      const answers = await Promise.all(all.slice(from, from + atOnce).map(attempt));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
  });

  it.each(Object.keys(doors))("has no value that works as %s", async (door) => {
    const isRefresh = door === "refresh token";
    const all = [...stolen.values, ...(isRefresh ? stolen.refreshTokens : [])];
    expect(all.length).toBeGreaterThan(100);
    for (let at = 0; at < all.length; at += 50) {
      const some = all.slice(at, at + 50);
      const answers = await Promise.all(some.map((text) => doors[door]?.(text)));
      for (const answer of answers) expect(answer?.body).toMatchObject({ ok: false });
    }
  });

  it("belongs to a service that accepts the real secrets", async () => {
    const real: Record<string, string> = {
      "access token": signedIn.accessToken,
      cookie: visitor.sessionCookie ?? "",
      "refresh token": signedIn.refreshToken,
      "invitation token": invitationToken,
      "reset token": resetToken,
    };
    for (const [door, text] of Object.entries(real)) {
      expect([door, (await doors[door]?.(text))?.body]).toMatchObject([door, { ok: true }]);
    }
    expect((await doors["access token"]?.(key))?.body).toMatchObject({ ok: true });
    expect((await api.post(apiPaths.session, admin)).status).toBe(200);
  });
});

describe("the log at the most verbose level", () => {
  const requests = 400;

  it("contains no password, token, cookie or name of hundreds of requests with them", async () => {
    const person = { ...admin, ...signedIn, cookie: visitor.cookie };
    const { marks, statuses } = await sendSecretTraffic(server.baseUrl, person, requests);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(["200", "400", "401", "404", "422"]),
    );
    const log = server.logs();
    expect(log.match(/"msg":"answered"/g)?.length).toBeGreaterThan(requests * 0.9);
    for (const mark of marks) expect(log).not.toContain(mark);
  });

  it("contains no parameter of a failed statement", async () => {
    const email = newEmail();
    await queryDatabase(server, "alter table audit_events rename to audit_events_away");
    await queryDatabase(server, "alter table refresh_tokens rename to refresh_tokens_away");
    const password = newPassword();
    const answers = [
      await api.post(apiPaths.session, { email, password }),
      await api.post(apiPaths.session, admin),
      await api.post(apiPaths.refresh, { refresh_token: signedIn.refreshToken }),
      await api.post(
        apiPaths.invitations,
        { email, role: "member" },
        { token: signedIn.accessToken },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    await queryDatabase(server, "alter table audit_events_away rename to audit_events");
    await queryDatabase(server, "alter table refresh_tokens_away rename to refresh_tokens");
    const log = server.logs();
    for (const { headers } of answers) expect(log).toContain(headers["x-request-id"]);
    expect(log).toContain("Failed query");
    for (const value of [email, password]) expect(log).not.toContain(value);
  });

  it("contains none of the stored hashes, emails and secrets", async () => {
    const log = server.logs();
    const stored = valuesOf(await dumpDatabase(server));
    const hashes = stored.filter((text) => /^[0-9a-f]{64}$|^\$2|^[\w-]{43}$|@/.test(text));
    expect(hashes.length).toBeGreaterThan(20);
    const secrets = [admin.password, invitationToken, resetToken, key, ...used];
    const given = [...secrets, ...Object.values(signedIn), visitor.sessionCookie ?? "?"];
    expect([...hashes, ...given].filter((text) => log.includes(text))).toEqual([]);
  });
});
