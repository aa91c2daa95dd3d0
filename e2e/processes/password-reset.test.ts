import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import {
  type Account,
  newEmail,
  newPassword,
  seedAccount,
  seedSignedInUser,
  signIn,
} from "../support/accounts";
import { failure } from "../support/api";
import { Visitor } from "../support/browser-session";
import { from, newClient } from "../support/client-address";
import { countStatuses } from "../support/count-statuses";
import { invalid, rateLimited, unauthorized } from "../support/failures";
import { MailServer } from "../support/mail-server";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { linkIn, type ReceivedMail, tokenIn } from "../support/read-mail";

const mailsOfAnAddress = 5;
const linksOfAnAddress = 20;
const failuresOfAnAddress = 4;

let acceptingMs = 0;
const mailServer = await MailServer.start({
  onMailFrom: (_address, _session, callback) => setTimeout(callback, acceptingMs),
});
afterAll(() => mailServer.stop());
const { server, api } = await ownServer({
  SMTP_URL: mailServer.url,
  LIMIT_LOGIN_FAILURES: `${failuresOfAnAddress}/15m`,
  LIMIT_LINKS: "1000/1m",
  // Beyond it, the attempts of an account wait longer and longer.
  LIMIT_ACCOUNT_FAILURES: "1000/1m",
  TRUSTED_PROXIES: "127.0.0.1",
});

function ask(email: string, locale?: string, client = newClient()) {
  return api.post(apiPaths.passwordResetRequest, { email, locale }, from(client));
}

async function askedToken({ email }: Account): Promise<string> {
  // Other mails arrive too, such as the one about a changed password.
  const links = () =>
    mailServer.sentTo(email).filter((mail) => linkIn(mail).includes(`${pagePaths.passwordReset}/`));
  const count = links().length;
  expect((await ask(email)).status).toBe(200);
  await expect.poll(() => links().length).toBe(count + 1);
  return tokenIn(links()[count] as ReceivedMail);
}

/** Waits until the background work of `count` requests is done. */
async function requestsHandled({ user }: Account, count: number): Promise<void> {
  const query = `select coalesce(sum(count), 0)::int as handled from audit_events
    where event = 'password-reset-request' and user_id = '${user.id}'`;
  const handled = async () => (await queryDatabase<{ handled: number }>(server, query))[0]?.handled;
  await expect.poll(handled).toBe(count);
}

function reset(resetToken: string, password = newPassword(), client = newClient()) {
  return api.post(apiPaths.passwordReset, { resetToken, password }, from(client));
}

function preview(resetToken: string) {
  return api.post(apiPaths.passwordResetPreview, { resetToken });
}

const nothingKnown = {
  ok: true,
  passwordReset: { state: "unknown", email: null, expiresAt: null },
};
const isRefused = failure(422, "INVALID_RESET_TOKEN");

describe("POST /v1/auth/password-reset/request", () => {
  it.each([
    [undefined, "fr", "Choisir un nouveau mot de passe"],
    ["fr", "fr", "Choisir un nouveau mot de passe"],
    ["en", "en", "Choose a new password"],
  ])("with locale %s, mails a link in %s", async (locale, language, subject) => {
    const { email } = await seedAccount(server);
    const answer = await ask(` ${email.toUpperCase()}`, locale);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const mail = await mailServer.mailTo(email);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text).toContain(email);
    expect(linkIn(mail)).toMatch(new RegExp(`^${api.baseUrl}/password-reset/[\\w-]{43}$`));
  });

  it("gives the same answer for an unknown email, and mails nothing", async () => {
    const account = await seedAccount(server);
    const stranger = newEmail();
    const answers = [await ask(stranger), await ask(account.email)];
    for (const { headers } of answers) {
      delete headers["x-request-id"];
      delete headers.date;
    }
    expect(answers[0]).toEqual(answers[1]);
    await mailServer.mailTo(account.email);
    expect(mailServer.sentTo(stranger)).toEqual([]);
  });

  it(`429 after ${mailsOfAnAddress} for one address from one client, registered or not; other clients still get links`, async () => {
    const { email } = await seedAccount(server);
    const stranger = newClient();
    for (const asked of [email, newEmail()]) {
      for (let time = 0; time < mailsOfAnAddress; time++) {
        expect((await ask(asked, "fr", stranger)).status).toBe(200);
      }
      expect(await ask(asked.toUpperCase(), "fr", stranger)).toMatchObject(rateLimited);
      expect((await ask(asked)).status).toBe(200);
    }
    await mailServer.mailTo(email, mailsOfAnAddress + 1);
  });

  it("requested by strangers from many clients: sends few mails, and the owner still gets a link: at once from a known address, after a pause from another", async () => {
    const account = await seedAccount(server);
    const { email } = account;
    const home = newClient();
    expect((await api.post(apiPaths.session, account, from(home))).status).toBe(200);
    const flood = Array.from({ length: linksOfAnAddress + 10 }, () => ask(email));
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    await mailServer.mailTo(email, linksOfAnAddress);
    expect((await ask(email, "fr", home)).status).toBe(200);
    await mailServer.mailTo(email, linksOfAnAddress + 1);
    await requestsHandled(account, linksOfAnAddress + 11);
    expect(mailServer.sentTo(email)).toHaveLength(linksOfAnAddress + 1);
    await queryDatabase(
      server,
      `update password_resets set created_at = created_at - interval '301 seconds'
       where user_id = '${account.user.id}' returning token_hash`,
    );
    expect((await ask(email)).status).toBe(200);
    await mailServer.mailTo(email, linksOfAnAddress + 2);
  });
});

describe("POST /v1/auth/password-reset", () => {
  it("sets the password and ends every session of browsers and programs", async () => {
    const user = await seedSignedInUser(api, server);
    const { cookie } = await Visitor.signedIn(api.baseUrl, user);
    const password = newPassword();
    const answer = await reset(await askedToken(user), password);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await api.get(apiPaths.session, user.accessToken)).toMatchObject(unauthorized);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: user.refreshToken });
    expect(refreshed).toMatchObject(unauthorized);
    const byCookie = await api.call("GET", apiPaths.session, { headers: { cookie } });
    expect(byCookie).toMatchObject(unauthorized);
    expect(await api.post(apiPaths.session, user)).toMatchObject(unauthorized);
    const tokens = await signIn(api, { email: user.email, password });
    expect((await api.get(apiPaths.session, tokens.accessToken)).status).toBe(200);
  });

  it("lifts the limit of failed sign-ins for its client; an unused link or another client lifts nothing", async () => {
    const account = await seedAccount(server);
    const [client, other] = [newClient(), newClient()];
    const attempt = (password: string, address: string) =>
      api.post(apiPaths.session, { email: account.email, password }, from(address));
    const failOften = async (address: string) => {
      for (let time = 0; time < failuresOfAnAddress; time++) {
        expect(await attempt(newPassword(), address)).toMatchObject(unauthorized);
      }
    };
    await failOften(client);
    await failOften(other);
    const resetToken = await askedToken(account);
    const password = newPassword();
    expect((await reset(resetToken, "short", client)).status).toBe(400);
    expect(await attempt(account.password, client)).toMatchObject(rateLimited);
    expect((await reset(resetToken, password, client)).status).toBe(200);
    expect((await attempt(password, client)).status).toBe(200);
    expect(await attempt(password, other)).toMatchObject(rateLimited);
    await failOften(client);
    expect(await reset(resetToken, password, client)).toMatchObject(isRefused);
    expect(await attempt(password, client)).toMatchObject(rateLimited);
  });

  it("of 20 parallel calls with one link, exactly one succeeds", async () => {
    const account = await seedAccount(server);
    const token = await askedToken(account);
    const passwords = Array.from({ length: 20 }, newPassword);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: 19 });
    const won = passwords.find((_, at) => answers[at]?.status === 200) ?? "";
    await expect(signIn(api, { ...account, password: won })).resolves.toBeDefined();
  });

  it("of 5 parallel calls with different links, exactly one succeeds", async () => {
    const account = await seedAccount(server);
    const tokens: string[] = [];
    for (let count = 0; count < mailsOfAnAddress; count++) tokens.push(await askedToken(account));
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: mailsOfAnAddress - 1 });
  });

  it("ends sessions that are opened with the old password during the reset", async () => {
    const account = await seedAccount(server);
    const token = await askedToken(account);
    const { email, password } = account;
    const [done, ...signIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 6 }, () => api.post(apiPaths.session, { email, password })),
    ]);
    expect(done.status).toBe(200);
    for (const { body } of signIns) {
      const { access_token: accessToken = "none" } = body as { access_token?: string };
      expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
    }
  });

  it("400 for a password that breaks the rules, and the link stays valid", async () => {
    const account = await seedAccount(server);
    const token = await askedToken(account);
    for (const password of ["short", "password1", account.email, "company registry"]) {
      expect(await reset(token, password)).toMatchObject(invalid("password"));
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("422 after an hour and for a disabled user, who gets no mail; the preview reveals no email", async () => {
    const [late, gone] = [await seedAccount(server), await seedAccount(server)];
    const [lateToken, goneToken] = [await askedToken(late), await askedToken(gone)];
    const hours = await queryDatabase<{ hours: number }>(
      server,
      `update password_resets set expires_at = expires_at - interval '61 minutes'
       where user_id = '${late.user.id}'
       returning extract(epoch from expires_at - created_at + interval '61 minutes')::int / 3600 as hours`,
    );
    expect(hours).toEqual([{ hours: 1 }]);
    await queryDatabase(
      server,
      `update users set disabled_at = now() where id = '${gone.user.id}' returning id`,
    );
    const [expired, unknown] = [await preview(lateToken), await preview(goneToken)];
    expect(expired.body).toMatchObject({ passwordReset: { state: "expired", email: null } });
    expect(unknown.body).toEqual(nothingKnown);
    expect(await reset(lateToken)).toMatchObject(isRefused);
    expect(await reset(goneToken)).toMatchObject(isRefused);
    expect((await ask(gone.email)).status).toBe(200);
    await askedToken(late);
    expect(mailServer.sentTo(gone.email)).toHaveLength(1);
  });
});

describe("POST /v1/auth/password-reset/preview", () => {
  it("valid: returns email and expiry without changes; unknown once a link is used", async () => {
    const account = await seedAccount(server);
    const tokens = [await askedToken(account), await askedToken(account)] as const;
    for (const token of [...tokens, ...tokens]) {
      expect(await preview(token)).toMatchObject({
        status: 200,
        body: { passwordReset: { state: "valid", email: account.email } },
      });
    }
    expect((await reset(tokens[0])).status).toBe(200);
    for (const token of tokens) expect((await preview(token)).body).toEqual(nothingKnown);
  });

  const unknown = ["x", "é".repeat(43), randomBytes(32).toString("base64url")];
  it.each(unknown)("unknown, and refused with 422, after 400: %s", async (token) => {
    expect(await preview(token)).toMatchObject({ status: 200, body: nothingKnown });
    expect(await reset(token)).toMatchObject(isRefused);
    expect(await reset(token, "short")).toMatchObject(invalid("password"));
  });
});

it.each([
  [apiPaths.passwordResetRequest, "email", {}],
  [apiPaths.passwordResetRequest, "email", { email: "nonsense" }],
  [apiPaths.passwordResetRequest, "locale", { email: "a@b.fr", locale: "de" }],
  [apiPaths.passwordResetPreview, "resetToken", {}],
  [apiPaths.passwordResetPreview, "resetToken", { resetToken: "" }],
  [apiPaths.passwordResetPreview, "resetToken", { resetToken: 7 }],
])("POST %s, 400 for %s in %j", async (path, field, body) => {
  expect(await api.post(path, body)).toMatchObject(invalid(field));
});

describe("stopping the server", () => {
  it("waits for mails that are still being sent", async () => {
    const { email } = await seedAccount(server);
    acceptingMs = 1500;
    await ask(email);
    await server.stop();
    expect(mailServer.sentTo(email)).toHaveLength(1);
  });
});
