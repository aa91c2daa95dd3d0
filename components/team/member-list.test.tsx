import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { AccountUser } from "@/lib/contract/users";
import { MemberList } from "./member-list";

const now = new Date("2026-06-10T12:00:00Z");
const recently = "2026-06-10T11:59:30Z";
const user: AccountUser = {
  id: "1",
  email: "marie@exemple.fr",
  role: "member",
  state: "active",
  createdAt: "2026-06-01T12:00:00Z",
  lastUsedAt: null,
  sessions: 0,
  keys: 0,
};

const list = (users: AccountUser[], total = users.length, page = 1, self = "9") => {
  const found = { ok: true as const, users, total, page };
  return renderForTest(<MemberList found={found} self={self} now={now} pageSize={20} />);
};
const linesOf = (change: Partial<AccountUser>) => list([{ ...user, ...change }]).lines;

it.each<[string, Partial<AccountUser>, string | undefined]>([
  ["who never signed in", {}, "Never signed in"],
  ["who is at it now", { lastUsedAt: recently, sessions: 1 }, "In use now"],
  ["who was here earlier", { lastUsedAt: "2026-06-10T09:00:00Z" }, "Last used 3\u00a0hours ago"],
  ["who has just signed out", { lastUsedAt: recently }, undefined],
  [
    "who was disabled just now",
    { lastUsedAt: recently, sessions: 1, state: "disabled" },
    undefined,
  ],
])("says of somebody %s: %j %s", (_, change, used) => {
  const lines = linesOf(change);
  const shown = lines.slice(lines.findIndex((line) => /^(Active|Disabled)$/.test(line)) + 1);
  expect(shown[0]).toBe(used ?? (change.sessions ? "1 open session" : "No open session"));
});

it("offers actions on others, and a link to the own account instead of them", () => {
  const { html, links } = list([user], 1, 1, "1");
  expect(links).toEqual([
    "Journal -> /settings/journal?user=marie%40exemple.fr",
    "Your account -> /settings/account",
  ]);
  expect(html).not.toContain("<details");
  expect(list([user]).html).toContain("<details");
});

it.each<[Partial<AccountUser>, string[]]>([
  [{}, ["Make administrator", "Disable", "Remove"]],
  [{ role: "admin", sessions: 2 }, ["Make member", "End sessions", "Disable", "Remove"]],
  [{ state: "disabled" }, ["Make administrator", "Restore access", "Remove"]],
])("offers on a member with %j the actions that change something", (change, actions) => {
  const lines = linesOf(change);
  expect(lines.slice(lines.indexOf("Manage") + 1)).toEqual(actions);
});

it("past the last page, links to the last", () => {
  expect(list([], 21, 9).links).toEqual(["Go to page 2 -> /settings/team?page=2"]);
});
