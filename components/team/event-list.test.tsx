import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { AuditEvent } from "@/lib/contract/audit-events";
import { EventList } from "./event-list";

const event = {
  id: "1",
  at: "2026-05-31T22:05:00Z",
  event: "login",
  email: "marie@exemple.fr",
  clientAddress: "203.0.113.9",
  count: 1,
  details: {},
} as AuditEvent;

/** What is said of one event, with no-break spaces as spaces. */
function rowOf(change: Partial<AuditEvent>, language?: "fr"): string[] {
  const events = { ok: true as const, events: [{ ...event, ...change }], total: 1, page: 1 };
  const { lines } = renderForTest(<EventList events={events} filter={{}} />, language);
  return lines.slice(2).map((line) => line.replace(/[\u00a0\u202f]/g, " "));
}

it("shows when, what, who and where, by the clock in Paris", () => {
  expect(rowOf({})).toEqual(["1 June 2026, 00:05", "Sign-in", "marie@exemple.fr", "203.0.113.9"]);
});

it.each<[Partial<AuditEvent>, string]>([
  [
    { event: "role-change", details: { from: "member", to: "admin" } },
    "Rôle changé : membre → administrateur",
  ],
  [
    { event: "other-sessions-end", details: { ended: "2" } },
    "Autres sessions fermées : 2 sessions",
  ],
  [
    { event: "other-sessions-end", details: { ended: "0" } },
    "Autres sessions fermées : aucune session",
  ],
  [
    { event: "key-create", details: { key: "k", name: "Nightly" } },
    "Clé d’API créée : « Nightly »",
  ],
  [
    { event: "invitation-resend", invitedEmail: "jean@exemple.fr" },
    "Invitation renvoyée : jean@exemple.fr",
  ],
  [
    { event: "invitation", invitationUsedBy: "jean@exemple.fr", details: { by: "operator" } },
    "Invitation : utilisée par jean@exemple.fr",
  ],
  [{ event: "forbidden", details: { path: "/v1/x" } }, "Accès refusé : path /v1/x"],
  [{ event: "user-delete", details: { email: "x" } }, "Personne supprimée"],
])("says of %j in French: %s", (change, french) => {
  expect(rowOf(change, "fr")[1]).toBe(french);
});

it.each<[Partial<AuditEvent>, string]>([
  [{ actorEmail: "paul@exemple.fr" }, "marie@exemple.fr, by paul@exemple.fr"],
  [{ email: null, actorEmail: "paul@exemple.fr" }, "by paul@exemple.fr"],
  [{ email: null }, "The operator or a deleted person"],
  [{ email: null, details: { by: "operator" } }, "The operator"],
])("says of an event with %j who did it to whom: %s", (change, who) => {
  expect(rowOf(change).slice(2, -1).join(", ")).toBe(who);
});

it("counts equal events that were merged, in the reader's digits", () => {
  const many = { count: 1234, lastAt: "2026-06-01T10:00:00Z" };
  expect(rowOf(many)).toContain("1,234 times, the last on 1 June 2026, 12:00");
  expect(rowOf(many, "fr")).toContain("1 234 fois, la dernière le 1ᵉʳ juin 2026, 12:00");
  expect(rowOf({ ...many, count: 1 })).toHaveLength(4);
});
