import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../../../scripts/free-port.mjs";
import { newEmail, newPassword, seedSignedInUser, type Tokens } from "../../support/accounts";
import type { Api } from "../../support/api";
import { MailServer } from "../../support/mail-server";
import { outboxFiles } from "../../support/outbox";
import { ownServer } from "../../support/own-server";
import { linkIn, tokenIn } from "../../support/read-mail";

async function inviteBy(api: Api, admin: Tokens, email: string, locale?: string) {
  const body = { email, role: "member", locale };
  const answer = await api.post(apiPaths.invitations, body, { token: admin.accessToken });
  expect(answer.status).toBe(201);
  return SentInvitation.parse(answer.body);
}

function signUp(api: Api, email: string, invitationToken: string) {
  return api.post(apiPaths.signUp, { email, password: newPassword(), invitationToken });
}

const port = await freePort();
const { server, api } = await ownServer({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Registre <registre@example.fr>",
});
const admin = await seedSignedInUser(api, server, { role: "admin" });

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
