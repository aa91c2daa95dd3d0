import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { seedAccount, seedSession } from "../support/accounts";
import { seedKey } from "../support/api-keys";
import { type Person, seedAdmin, seedInvitation } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";
import { sharedServer } from "../support/shared-server";

type Page = { total: number; page: number };

/** The entries of a page: the one list in the answer. */
const entriesOf = (page: Page) =>
  Object.values<unknown>(page).find((each) => Array.isArray(each)) as { id: string }[];

async function addAuditEvent({ user }: Person): Promise<void> {
  const values = "values ('login', $1, $2, '2026-01-01')";
  await query(`insert into audit_events (event, account_id, user_id, at) ${values}`, [
    user.accountId,
    user.id,
  ]);
}

/** The lists that have pages, each with what adds an entry. */
const lists: [string, (to: Person) => Promise<unknown>][] = [
  [apiPaths.audit, addAuditEvent],
  [apiPaths.keys, (to) => seedKey(api, to)],
  [apiPaths.sessions, (to) => seedSession(api, to)],
  [apiPaths.users, ({ user }) => seedAccount(sharedServer(), { account: user.accountId })],
  [apiPaths.invitations, (to) => seedInvitation(to)],
];

describe.each(lists)("GET %s", (path, addTo) => {
  it("gives 20 a page, each entry once; past the end the page is empty", async () => {
    const admin = await seedAdmin();
    for (let count = 0; count < 21; count += 1) await addTo(admin);
    await addTo(await seedAdmin());
    const read = async (page: number) =>
      (await api.get(`${path}?page=${page}`, admin.accessToken)).body as Page;
    const pages = [await read(1), await read(2), await read(9)];
    const total = pages[0]?.total ?? 0;
    expect([21, 22]).toContain(total);
    const sizes = [20, total - 20, 0].map((size, at) => ({ size, total, page: [1, 2, 9][at] }));
    expect(pages.map((page) => ({ ...page, size: entriesOf(page).length }))).toMatchObject(sizes);
    const ids = pages.flatMap((page) => entriesOf(page).map(({ id }) => id));
    expect(new Set(ids).size).toBe(total);
  });
});
