import { expect, it } from "vitest";
import { apiPaths, companyPath, establishmentsPath, searchPath } from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";
import { seedAccount, seedSession } from "../support/accounts";
import { unauthorized } from "../support/failures";
import { api } from "../support/shared-api";

const account = await seedAccount();

it("DELETE /v1/auth/session answers {ok}; the session's tokens are then 401 everywhere", async () => {
  const { accessToken, refreshToken } = await seedSession(api, account);
  expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
  const { status, body } = await api.delete(apiPaths.session, accessToken);
  expect([status, body]).toEqual([200, { ok: true }]);
  const after = await Promise.all([
    api.get(apiPaths.session, accessToken),
    api.delete(apiPaths.session, accessToken),
    api.get(searchPath("danone"), accessToken),
    api.get(suggestPath("danone"), accessToken),
    api.get(companyPath("552032534"), accessToken),
    api.get(establishmentsPath("552032534"), accessToken),
    api.get(`${searchPath("danone")}&active=perhaps`, accessToken),
    api.get(companyPath("000000000"), accessToken),
    api.post(apiPaths.refresh, { refresh_token: refreshToken }),
  ]);
  for (const answer of after) expect(answer).toMatchObject(unauthorized);
});

it("keeps the user's other sessions", async () => {
  const ended = await seedSession(api, account);
  const other = await seedSession(api, account);
  await api.delete(apiPaths.session, ended.accessToken);
  expect((await api.get(apiPaths.session, other.accessToken)).status).toBe(200);
  const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
  expect(refreshed.status).toBe(200);
});

it("called twice in parallel succeeds at least once, and the session has ended", async () => {
  const { accessToken } = await seedSession(api, account);
  const both = await Promise.all([
    api.delete(apiPaths.session, accessToken),
    api.delete(apiPaths.session, accessToken),
  ]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await api.get(apiPaths.session, accessToken)).status).toBe(401);
});
