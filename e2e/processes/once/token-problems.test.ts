import { expect, it } from "vitest";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import { tokenProblems } from "@/lib/contract/errors";
import { apiPaths, keyPath, mcpPath } from "@/lib/contract/paths";
import { seedSession, seedSignedInUser, type Tokens } from "../../support/accounts";
import { seedKey } from "../../support/api-keys";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { setClock, settableClock } from "../../support/set-clock";

const { server, api } = await ownServer(await settableClock());
const user = await seedSignedInUser(api, server);

/** The sentence of a 401, which has the contract's shape in any case. */
async function refusal(authorization?: string, path: string = apiPaths.session): Promise<string> {
  const method = path === mcpPath ? "POST" : "GET";
  const headers = {
    "content-type": "application/json",
    ...(authorization !== undefined && { authorization }),
  };
  const body = path === mcpPath ? "{}" : undefined;
  const answer = await fetch(server.baseUrl + path, { method, headers, ...(body && { body }) });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  const { error, ...rest } = (await answer.json()) as { error: string };
  expect(rest).toEqual({ ok: false, code: "UNAUTHORIZED", details: {} });
  return error;
}

it("says that there is no token, or that it is none", async () => {
  expect(await refusal()).toBe(tokenProblems.none);
  expect(await refusal("")).toBe(tokenProblems.notBearer);
  expect(await refusal(`Basic ${user.accessToken}`)).toBe(tokenProblems.notBearer);
  expect(await refusal(user.accessToken)).toBe(tokenProblems.notBearer);
});

it("says of a key that it is incomplete; or refused, with the same words whatever the reason", async () => {
  const { id, secret } = await seedKey(api, user);
  expect(await refusal(`Bearer ${secret.slice(0, -1)}`)).toBe(tokenProblems.incompleteKey);
  expect(await refusal("Bearer crk_YOUR_KEY")).toBe(tokenProblems.incompleteKey);
  expect(await refusal(`Bearer ${newApiKeySecret()}`)).toBe(tokenProblems.refusedKey);
  await api.delete(keyPath(id), user.accessToken);
  expect(await refusal(`Bearer ${secret}`)).toBe(tokenProblems.refusedKey);
  const expired = await seedKey(api, user);
  const statement = "update api_keys set expires_at = now() - interval '1 day' where id = $1";
  await queryDatabase(server, statement, [expired.id]);
  expect(await refusal(`Bearer ${expired.secret}`)).toBe(tokenProblems.refusedKey);
});

it("refuses a key with a wrong checksum without a database query, which an unknown key needs", async () => {
  const { secret } = await seedKey(api, user);
  const damaged = secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0");
  const statuses = async () =>
    Promise.all(
      [damaged, secret].map(async (key) => (await api.get(apiPaths.session, key)).status),
    );
  await queryDatabase(server, "alter table api_keys rename to api_keys_away");
  expect(await statuses()).toEqual([401, 500]);
  await queryDatabase(server, "alter table api_keys_away rename to api_keys");
  expect(await statuses()).toEqual([401, 200]);
});

it("says of an access token that it is cut or forged, that its session has ended, or that it has expired", async () => {
  const other: Tokens = await seedSession(api, user, server);
  const token = other.accessToken;
  expect(await refusal(`Bearer ${token.slice(0, -1)}`)).toBe(tokenProblems.invalidToken);
  expect(await refusal("Bearer abc")).toBe(tokenProblems.invalidToken);
  await api.delete(apiPaths.session, token);
  expect(await refusal(`Bearer ${token}`)).toBe(tokenProblems.endedSession);
  await setClock(server, 16 * 60);
  expect(await refusal(`Bearer ${user.accessToken}`)).toBe(tokenProblems.expiredToken);
  await setClock(server, 0);
});

it("says that the MCP server takes only a key", async () => {
  expect(await refusal(undefined, mcpPath)).toBe(tokenProblems.none);
  expect(await refusal(`Bearer ${user.accessToken}`, mcpPath)).toBe(tokenProblems.notKey);
  expect(await refusal(`Bearer ${newApiKeySecret()}`, mcpPath)).toBe(tokenProblems.refusedKey);
});
