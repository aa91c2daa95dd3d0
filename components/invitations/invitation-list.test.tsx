import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Invitation, InvitationState } from "@/lib/contract/invitations";
import { InvitationList } from "./invitation-list";

const invitation: Invitation = {
  id: "1",
  email: "jean@exemple.fr",
  role: "member",
  state: "pending",
  locale: null,
  invitedBy: "marie@exemple.fr",
  createdAt: "2026-06-01T12:00:00Z",
  expiresAt: "2026-06-08T12:00:00Z",
  usedAt: "2026-06-02T12:00:00Z",
  usedBy: null,
  revokedAt: "2026-06-03T12:00:00Z",
};

function list(all: Invitation[], total = all.length, page = 1, state?: InvitationState) {
  const found = { ok: true as const, invitations: all, total, page };
  return renderForTest(<InvitationList found={found} state={state} pageSize={20} />);
}

it.each<[InvitationState, string, boolean]>([
  ["pending", "Good until 8\u00a0June\u00a02026", true],
  ["used", "Used on 2\u00a0June\u00a02026", false],
  ["expired", "Expired on 8\u00a0June\u00a02026", true],
  ["revoked", "Revoked on 3\u00a0June\u00a02026", false],
])("of one that is %s, says: %s; may be sent again: %s", (state, when, hasActions) => {
  const { html, lines } = list([{ ...invitation, state }]);
  expect(lines).toContain(when);
  expect(html.includes("<button")).toBe(hasActions);
});

it("says who was invited by whom, if it is known", () => {
  expect(list([invitation]).html).toContain(" by marie@exemple.fr.");
  const { lines } = list([{ ...invitation, email: null, invitedBy: null }]);
  expect(lines).toContain("Whoever has the link");
  expect(lines).toContain("Member. Invited on 1\u00a0June\u00a02026.");
});

it("says who used an invitation that was for nobody in particular", () => {
  const used: Invitation = { ...invitation, state: "used", usedBy: "jean@exemple.fr" };
  expect(list([{ ...used, email: null }]).lines).toContain(
    "Used on 2\u00a0June\u00a02026 by jean@exemple.fr",
  );
  expect(list([used]).lines).toContain("Used on 2\u00a0June\u00a02026");
});

it("tells nobody invited, an empty state and a page past the end apart", () => {
  expect(list([]).lines.at(-1)).toBe("Nobody has been invited yet.");
  expect(list([], 0, 1, "used").lines.at(-1)).toBe("No invitation is in this state.");
  expect(list([], 21, 9, "used").links.at(-1)).toBe(
    "Go to page 2 -> /settings/team?state=used&invitations=2",
  );
});

it("marks the state that is shown, and keeps it in the links to other pages", () => {
  const { html, links } = list([invitation], 21, 1, "pending");
  expect(html.match(/<a [^>]*aria-current="page"[^>]*>/g)).toHaveLength(1);
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Pending</);
  expect(links.at(-1)).toBe("Next page -> /settings/team?state=pending&invitations=2");
});
