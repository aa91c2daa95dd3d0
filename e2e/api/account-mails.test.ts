import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { apiPaths, oneUserPath } from "@/lib/contract/paths";
import { productNames } from "@/lib/contract/product-names";
import { createSignedInUser, newPassword, seedAccount, signIn } from "../support/accounts";
import { outboxMailsTo } from "../support/outbox";
import { changeUser, openBrowser, seedAdmin, seedPerson } from "../support/people";
import { tokenIn } from "../support/read-mail";
import { api } from "../support/shared-api";
import { sharedServer } from "../support/shared-server";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36";

/** Waits until an address has `count` mails and returns them. Fails if there are more. */
async function mailsTo(email: string, count: number) {
  while (outboxMailsTo(email).length < count) await wait(50);
  return outboxMailsTo(email);
}

const subjectsTo = async (email: string, count: number) =>
  (await mailsTo(email, count)).map(({ subject }) => subject);

describe("a user is notified by mail", () => {
  it.each([
    ["fr", "Votre mot de passe a changé", /a été changé le .* à \d\d:\d\d \(heure de Paris\)/],
    ["en", "Your password has changed", /was changed on .* at \d\d:\d\d \(Paris\)/],
  ] as const)(
    "of a changed password, in %s as the invitation was",
    async (locale, subject, text) => {
      const user = await createSignedInUser(api, sharedServer(), { locale });
      const body = { currentPassword: user.password, newPassword: newPassword() };
      await api.post(apiPaths.password, body, { token: user.accessToken });
      const [mail] = await mailsTo(user.email, 1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.headers.from).toMatch(new RegExp(`^${productNames[locale]} <no-reply@`));
      expect(mail?.text).toMatch(text);
      expect(mail?.text).toContain(`${api.baseUrl}/forgotten-password`);
      expect(mail?.html).toContain(`<html lang="${locale}">`);
    },
  );

  it("of a password reset by a mailed link", async () => {
    const { email } = await seedAccount();
    await api.post(apiPaths.passwordResetRequest, { email });
    const [link] = await mailsTo(email, 1);
    const body = { resetToken: link ? tokenIn(link) : "", password: newPassword() };
    expect((await api.post(apiPaths.passwordReset, body)).status).toBe(200);
    expect((await subjectsTo(email, 2))[1]).toBe("Votre mot de passe a changé");
  });

  it("of a changed role or state and of removal, but not of unchanged values", async () => {
    const admin = await seedAdmin();
    const member = await seedAccount(sharedServer(), { account: admin.user.accountId });
    const { email, user } = member;
    const acts = [{ role: "member" }, { role: "admin" }, { disabled: true }, { disabled: false }];
    for (const [at, change] of acts.entries()) {
      expect((await changeUser(admin, member, change)).status).toBe(200);
      await mailsTo(email, at);
    }
    await api.delete(oneUserPath(user.id), admin.accessToken);
    expect(await subjectsTo(email, 4)).toEqual([
      "Votre rôle a changé",
      "Votre accès est désactivé",
      "Votre accès est rétabli",
      "Votre compte est supprimé",
    ]);
    const [role] = outboxMailsTo(email);
    expect(role?.text).toContain("Vous êtes devenu administrateur de votre équipe le");
  });

  it("of deleting their own account", async () => {
    const user = await seedPerson();
    const body = JSON.stringify({ password: user.password });
    await api.call("DELETE", apiPaths.ownUser, { token: user.accessToken, body });
    expect(await subjectsTo(user.email, 1)).toEqual(["Votre compte est supprimé"]);
  });

  it("of the first sign-in from a new kind of device, but not of others", async () => {
    const user = await seedAccount();
    await openBrowser(user, firefox);
    const newer = firefox.replaceAll("145.0", "146.0");
    for (const device of [firefox, newer, chrome, chrome, ""]) {
      await signIn(api, user, { "user-agent": device });
    }
    const texts = (await mailsTo(user.email, 2)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toMatch(/première fois depuis Chrome sur Windows, le /);
    expect(texts.join()).toMatch(/première fois depuis un appareil inconnu, le /);
  });
});
