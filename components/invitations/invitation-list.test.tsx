import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Invitation } from "@/lib/contract/invitations";
import { InvitationList } from "./invitation-list";

const invitation = {
  id: "1",
  email: "jean@exemple.fr",
  role: "member",
  state: "pending",
  invitedBy: "marie@exemple.fr",
  createdAt: "2026-06-01T12:00:00Z",
  expiresAt: "2026-06-08T12:00:00Z",
  usedAt: "2026-06-02T12:00:00Z",
  revokedAt: "2026-06-03T12:00:00Z",
} as Invitation;
const anyone: Partial<Invitation> = { email: null, invitedBy: null };
const used: Partial<Invitation> = { state: "used", usedBy: "jean@exemple.fr" };

it.each<[string, Partial<Invitation>, string, boolean]>([
  ["is pending", {}, "Good until 8 June 2026", true],
  ["is pending", {}, "Member. Invited on 1 June 2026 by marie@exemple.fr.", true],
  ["is expired", { state: "expired" }, "Expired on 8 June 2026", true],
  ["was revoked", { state: "revoked" }, "Revoked on 3 June 2026", false],
  ["was used by whom it was for", used, "Used on 2 June 2026", false],
  ["was for anyone", { ...used, email: null }, "Used on 2 June 2026 by jean@exemple.fr", false],
  ["is for anyone", anyone, "Whoever has the link", true],
  ["is nobody's", anyone, "Member. Invited on 1 June 2026.", true],
])("of one that %s, %j, says: %s; may be sent again: %s", (_, change, text, hasActions) => {
  const invitations = [{ ...invitation, ...change }];
  const page = { ok: true as const, invitations, total: 21, page: 1 };
  const list = <InvitationList invitations={page} state="pending" />;
  const { html, lines, links } = renderForTest(list);
  expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toContain(text);
  expect(html.includes("<button")).toBe(hasActions);
  expect(links.at(-1)).toBe("Next page -> /settings/team?state=pending&invitations=2");
});
