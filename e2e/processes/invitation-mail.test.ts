import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths, invitationPath, invitationResendPath } from "@/lib/contract/paths";
import { freePort } from "../../scripts/free-port.mjs";
import {
  type Account,
  newEmail,
  newPassword,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { Api } from "../support/api";
import { MailServer } from "../support/mail-server";
import { outboxFiles } from "../support/outbox";
import { queryDatabase } from "../support/query-database";
import { linkIn, tokenIn } from "../support/read-mail";
import { startServer, type TestServer } from "../support/server";

async function inviteBy(api: Api, admin: Tokens, email: string, locale?: string) {
  const body = { email, role: "member", locale };
  const answer = await api.post(apiPaths.invitations, body, { token: admin.accessToken });
  expect(answer.status).toBe(201);
  return SentInvitation.parse(answer.body);
}

function signUp(api: Api, email: string, invitationToken: string) {
  return api.post(apiPaths.signUp, { email, password: newPassword(), invitationToken });
}

let port: number;
let server: TestServer;
let api: Api;
let admin: Account & Tokens;
beforeAll(async () => {
  port = await freePort();
  const env = {
    DEMO_REGISTER: "false",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Registre <registre@example.fr>",
  };
  server = await startServer({ env });
  api = await Api.of(server);
  admin = await seedSignedInUser(api, server, { role: "admin" });
});
afterAll(() => server?.stop());

describe("with SMTP_URL", () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await MailServer.start({}, port);
  });
  afterAll(() => mailServer?.stop());

  it.each([
    ["fr", "Invitation au Registre des entreprises", "Accepter l’invitation"],
    ["en", "Invitation to the Company Registry", "Accept the invitation"],
  ])("the mail is in %s, as HTML and text, and its link creates a user", async (...row) => {
    const [locale, subject, action] = row;
    const email = newEmail();
    const { url, mail } = await inviteBy(api, admin, email, locale);
    expect(mail).toBe("sent");
    const received = await mailServer.mailTo(email);
    expect(received.subject).toBe(subject);
    expect(received.headers.from).toBe("Registre <registre@example.fr>");
    expect(received.headers["auto-submitted"]).toBe("auto-generated");
    expect(linkIn(received)).toBe(url);
    expect(received.html).toContain(`<html lang="${locale}">`);
    for (const part of [received.text, received.html]) {
      expect(part).toContain(action);
      expect(part).toContain(admin.email);
    }
    expect(received.html).not.toMatch(/<img|src=|@import|url\(/i);
    expect((await signUp(api, email, tokenIn(received))).status).toBe(201);
    expect(outboxFiles(server.environment)).toEqual([]);
  });

  it("only the link of the second mail works", async () => {
    const email = newEmail();
    const { invitation } = await inviteBy(api, admin, email);
    await api.call("POST", invitationResendPath(invitation.id), { token: admin.accessToken });
    const first = tokenIn(await mailServer.mailTo(email, 1));
    const second = tokenIn(await mailServer.mailTo(email, 2));
    expect((await signUp(api, email, first)).status).toBe(422);
    expect((await signUp(api, email, second)).status).toBe(201);
  });

  it("every act is audited, and no token is stored or logged", async () => {
    const email = newEmail();
    const { invitation, url } = await inviteBy(api, admin, email);
    const token = { token: admin.accessToken };
    const answer = await api.call("POST", invitationResendPath(invitation.id), token);
    const resent = SentInvitation.parse(answer.body);
    await api.delete(invitationPath(invitation.id), admin.accessToken);
    const rows = await queryDatabase<Record<string, string>>(
      server,
      `select event, user_id, client_address from audit_events
       where invitation_id = '${invitation.id}' order by id`,
    );
    const entry = { user_id: admin.user.id, client_address: "127.0.0.1" };
    expect(rows).toEqual([
      { event: "invitation", ...entry },
      { event: "invitation-resend", ...entry },
      { event: "invitation-revoke", ...entry },
    ]);
    const stored = await queryDatabase<{ row: string }>(
      server,
      "select i::text as row from invitations i union all select a::text from audit_events a",
    );
    const everything = stored.map(({ row }) => row).join("\n") + server.logs();
    expect(everything).toContain(invitation.id);
    for (const link of [url, resent.url]) {
      expect(everything).not.toContain(link.split("/").at(-1));
    }
  });
});

describe("when the mail server fails, the invitation remains and its link works", () => {
  async function expectFailedMail(): Promise<void> {
    const { length } = server.logs();
    const email = newEmail();
    const { mail, url } = await inviteBy(api, admin, email);
    expect(mail).toBe("failed");
    expect((await signUp(api, email, url.split("/").at(-1) ?? "")).status).toBe(201);
    const logged = server.logs().slice(length);
    expect(logged).toContain("a mail could not be sent");
    expect(logged).not.toContain(email);
  }

  it("by refusing the recipient", async () => {
    const refusing = await MailServer.start(
      {
        onRcptTo: ({ address }, _session, callback) =>
          callback(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
      },
      port,
    );
    await expectFailedMail();
    await refusing.stop();
  });

  it("by refusing connections", expectFailedMail);

  it("by not answering: the request ends within seconds", async () => {
    const silent = createServer().listen(port, "127.0.0.1");
    await once(silent, "listening");
    await expectFailedMail();
    silent.close();
  });
});
