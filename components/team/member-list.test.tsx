import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { AccountUser } from "@/lib/contract/users";
import { MemberList } from "./member-list";

const now = new Date("2026-06-10T12:00:00Z");
const recently = { lastUsedAt: "2026-06-10T11:59:30Z" };
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

const linesOf = (change: Partial<AccountUser>) => {
  const users = { ok: true as const, users: [{ ...user, ...change }], total: 1, page: 1 };
  return renderForTest(<MemberList users={users} self="9" now={now} />).lines;
};

it.each<[string, Partial<AccountUser>, string]>([
  ["who never signed in", {}, "Never signed in"],
  ["who is at it now", { ...recently, sessions: 1 }, "In use now"],
  ["who was here earlier", { lastUsedAt: "2026-06-10T09:00:00Z" }, "Last used 3\u00a0hours ago"],
  ["who has just signed out", recently, "No open session"],
  ["who was disabled", { ...recently, sessions: 1, state: "disabled" }, "1 open session"],
])("says of somebody %s: %j %s", (_, change, used) => {
  const lines = linesOf(change);
  expect(lines[lines.findIndex((line) => /^(Active|Disabled)$/.test(line)) + 1]).toBe(used);
});

it.each<[Partial<AccountUser>, string[]]>([
  [{}, ["Make administrator", "Disable", "Remove"]],
  [{ role: "admin", sessions: 2 }, ["Make member", "End sessions", "Disable", "Remove"]],
  [{ state: "disabled" }, ["Make administrator", "Restore access", "Remove"]],
])("offers on a member with %j the actions that change something", (change, actions) => {
  const lines = linesOf(change);
  expect(lines.slice(lines.indexOf("Manage") + 1)).toEqual(actions);
});
