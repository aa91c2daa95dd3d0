import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { AuditEvent } from "@/lib/contract/audit-events";
import type { AuditFilter } from "@/lib/contract/paths";
import { EventList } from "./event-list";

const event: AuditEvent = {
  id: "1",
  at: "2026-05-31T22:05:00Z",
  event: "login",
  userId: "u",
  email: "marie@exemple.fr",
  actorUserId: null,
  actorEmail: null,
  invitedEmail: null,
  invitationUsedBy: null,
  clientAddress: "203.0.113.9",
  count: 1,
  lastAt: null,
  details: {},
};

function list(events: AuditEvent[], total = events.length, page = 1, filter: AuditFilter = {}) {
  const found = { ok: true as const, events, total, page };
  return (language?: "fr") =>
    renderForTest(<EventList found={found} filter={filter} pageSize={20} />, language);
}

const rowOf = (change: Partial<AuditEvent>, language?: "fr") =>
  list([{ ...event, ...change }])(language).lines.slice(2);

it("shows when, what, who and where, by the clock in Paris", () => {
  const { lines, links } = list([event])();
  expect(lines).toEqual([
    ...["1 event", "Download as CSV", "1\u00a0June\u00a02026, 00:05", "Sign-in"],
    ...["marie@exemple.fr", "203.0.113.9"],
  ]);
  expect(links).toContain("marie@exemple.fr -> /settings/journal?user=marie%40exemple.fr");
});

it.each<[string, Partial<AuditEvent>, string, string]>([
  [
    "the roles before and after",
    { event: "role-change", details: { from: "member", to: "admin" } },
    "Role changed: member → administrator",
    "Rôle changé\u00a0: membre → administrateur",
  ],
  [
    "how many sessions ended",
    { event: "other-sessions-end", details: { ended: "2" } },
    "Other sessions ended: 2 sessions",
    "Autres sessions fermées\u00a0: 2 sessions",
  ],
  [
    "that no session ended",
    { event: "other-sessions-end", details: { ended: "0" } },
    "Other sessions ended: no session",
    "Autres sessions fermées\u00a0: aucune session",
  ],
  [
    "the name of a key",
    { event: "key-create", details: { key: "k", name: "Nightly" } },
    "API key created: “Nightly”",
    "Clé d’API créée\u00a0: «\u00a0Nightly\u00a0»",
  ],
  [
    "whom an invitation was sent to",
    { event: "invitation-resend", invitedEmail: "jean@exemple.fr" },
    "Invitation sent again: jean@exemple.fr",
    "Invitation renvoyée\u00a0: jean@exemple.fr",
  ],
  [
    "who used an invitation that was for nobody in particular",
    { event: "invitation", invitationUsedBy: "jean@exemple.fr", details: { by: "operator" } },
    "Invitation: used by jean@exemple.fr",
    "Invitation\u00a0: utilisée par jean@exemple.fr",
  ],
  [
    "details that have no message",
    { event: "forbidden", details: { path: "/v1/x" } },
    "Access refused: path /v1/x",
    "Accès refusé\u00a0: path /v1/x",
  ],
  [
    "nothing of a removed person",
    { event: "user-delete", details: { email: "x" } },
    "Person removed",
    "Personne supprimée",
  ],
  ["a kind of event that it does not know", { event: "new-kind" }, "new-kind", "new-kind"],
])("shows %s", (_, change, english, french) => {
  expect(rowOf(change)[1]).toBe(english);
  expect(rowOf(change, "fr")[1]).toBe(french);
});

it.each([
  ["marie@exemple.fr", "paul@exemple.fr", "marie@exemple.fr\nby paul@exemple.fr"],
  [null, "paul@exemple.fr", "by paul@exemple.fr"],
  [null, null, "The operator or a deleted person"],
])("says of %s and %s who did it to whom", (email, actorEmail, who) => {
  expect(rowOf({ email, actorEmail }).slice(2, -1).join("\n")).toBe(who);
});

it("says that the operator did it, if that is recorded", () => {
  const change = { email: null, details: { by: "operator" } };
  expect(rowOf(change).slice(2, -1)).toEqual(["The operator"]);
  expect(rowOf(change, "fr").slice(2, -1)).toEqual(["L’exploitant"]);
});

it("counts equal events that were merged, in the reader's digits", () => {
  const many = { count: 1234, lastAt: "2026-06-01T10:00:00Z" };
  expect(rowOf(many)).toContain("1,234 times, the last on 1\u00a0June\u00a02026, 12:00");
  expect(rowOf(many, "fr")).toContain(
    "1\u202f234 fois, la dernière le 1ᵉʳ\u00a0juin\u00a02026, 12:00",
  );
  expect(rowOf({ ...many, count: 1 })).toHaveLength(4);
});

it("tells an empty journal, an empty filter and a page past the end apart", () => {
  const user = "marie@exemple.fr";
  expect(list([])().lines).toEqual(["No event", "Nothing has happened yet."]);
  expect(list([], 0, 1, { user })().lines[1]).toBe("Nothing of the kind has happened.");
  expect(list([], 21, 9, { user })().links).toEqual([
    "Download as CSV -> /v1/auth/audit/export?user=marie%40exemple.fr",
    "Go to page 2 -> /settings/journal?user=marie%40exemple.fr&page=2",
  ]);
});

it("keeps the filter in the links to other pages", () => {
  expect(list([event], 21, 1, { event: "login" })().links.at(-1)).toBe(
    "Next page -> /settings/journal?event=login&page=2",
  );
});
