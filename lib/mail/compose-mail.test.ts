import { describe, expect, it } from "vitest";
import { locales } from "@/lib/contract/locale";
import { invitationMail } from "./invitation-mail";

const invitation = {
  to: "jeanne@example.fr",
  role: "admin",
  invitedBy: 'o\'neil&<b>"x"@example.fr',
  url: "https://registre.example.fr/invitation/abc",
  expiresAt: new Date("2026-11-28T23:30:00Z"),
} as const;

describe.each(locales)("a mail in %s", (locale) => {
  const mail = invitationMail({ ...invitation, locale });

  it("names the inviter in its text, and has the link once", () => {
    expect(mail.text).toContain(invitation.invitedBy);
    expect(mail.text.split(invitation.url)).toHaveLength(2);
  });

  it("escapes what users have typed", () => {
    expect(mail.html).toContain("o'neil&amp;&lt;b&gt;&quot;x&quot;@example.fr");
    expect(mail.html).not.toContain("<b>");
  });

  it("loads no external resources and runs no scripts", () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|src=|@import|url\(/i);
    const addresses = [...mail.html.matchAll(/https?:[^\s"<]+/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set([invitation.url]));
  });
});

it.each([
  ["fr", "29 novembre 2026"],
  ["en", "29 November 2026"],
] as const)("shows the day of expiry in French time, in %s", (locale, day) => {
  const { text } = invitationMail({ ...invitation, locale });
  expect(text).toContain(day.replaceAll(" ", "\u00a0"));
});
