import { describe, expect, it } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { SessionPage } from "@/lib/contract/sessions";
import type { CallOptions } from "../support/api";
import { seedKey } from "../support/api-keys";
import { forbidden, invalid, notFound, unauthorized } from "../support/failures";
import type { Operation } from "../support/operations";
import { openBrowser, type Person, seedAdmin, seedInvitation, seedPerson } from "../support/people";
import { seedSavedSearch } from "../support/saved-searches";
import { api } from "../support/shared-api";

const unknownId = "00000000-0000-4000-8000-000000000000";
const { operations } = api;
const guarded = operations.filter(({ isGuarded }) => isGuarded);
const forAdmins = /^\/v1\/auth\/(audit|invitations|users)(\/|$)/;

/** Rows for a table of tests, each named by its method and path. */
const rowsOf = (some: Operation[]) =>
  some.map((operation) => [`${operation.method} ${operation.template}`, operation] as const);

/** Calls an operation with an empty body, if it takes one. */
function ask({ method, template, body }: Operation, options: CallOptions = {}, id = unknownId) {
  const path = template.replace("{id}", id).replace("{siren}", "552032534");
  return api.call(method, path, { ...(body && { body: "{}" }), ...options });
}

describe("without a session", () => {
  it.each(rowsOf(guarded))("401 for %s, whatever else is wrong", async (_, operation) => {
    expect(await ask(operation)).toMatchObject(unauthorized);
    expect(await ask(operation, { token: "garbage" })).toMatchObject(unauthorized);
    const path = `${operation.template}?page=x&q=`;
    expect(await ask({ ...operation, template: path })).toMatchObject(unauthorized);
  });
});

describe("a member", () => {
  it.each(rowsOf(guarded))("gets 403 for %s exactly if it is for admins", async (_, operation) => {
    const { accessToken: token } = await seedPerson();
    const answer = await ask(operation, { token });
    if (forAdmins.test(operation.template)) expect(answer).toMatchObject(forbidden);
    else expect(answer.status).not.toBe(403);
  });
});

describe("a page of another site, with an admin's cookie", () => {
  const acts = guarded.filter(({ method }) => method !== "GET");
  it.each(rowsOf(acts))("gets 403 for %s", async (_, operation) => {
    const { cookie } = await openBrowser(await seedAdmin());
    const headers = { cookie, origin: "https://evil.example" };
    expect(await ask(operation, { headers })).toMatchObject(forbidden);
    expect((await api.call("GET", apiPaths.session, { headers })).status).toBe(200);
  });
});

/** What an admin has that neither a colleague nor another account's admin may touch. */
async function possessions(of: Person) {
  const sessions = await api.get(apiPaths.sessions, of.accessToken);
  const invitation = await seedInvitation(of);
  return {
    [apiPaths.oneSession]: SessionPage.parse(sessions.body).sessions[0]?.id ?? "",
    [apiPaths.key]: (await seedKey(api, of)).id,
    [apiPaths.savedSearch]: (await seedSavedSearch(api, of)).id,
    [apiPaths.invitation]: invitation.id,
    [apiPaths.invitationResend]: invitation.id,
    [apiPaths.oneUser]: of.user.id,
    [apiPaths.userSessions]: of.user.id,
  };
}
const [admin, stranger] = [await seedAdmin(), await seedAdmin()];
const theirs: Record<string, string> = await possessions(stranger);
const colleague = await seedAdmin(admin.user.accountId);
const colleagues: Record<string, string> = await possessions(colleague);

describe("what is another's, unknown, or named by no id", () => {
  const lists = [
    ...[apiPaths.session, apiPaths.keys, apiPaths.savedSearches, apiPaths.sessions],
    ...[apiPaths.invitations, apiPaths.users],
  ];
  const bodies: Record<string, object> = {
    [apiPaths.oneUser]: { disabled: true },
    [apiPaths.savedSearch]: { name: "Mine" },
  };
  const personal: string[] = [apiPaths.oneSession, apiPaths.key, apiPaths.savedSearch];
  const readAll = () =>
    Promise.all(lists.map(async (path) => (await api.get(path, stranger.accessToken)).text));

  const withId = operations.filter(({ template }) => template.includes("{id}"));
  it.each(rowsOf(withId))("404 for %s, which changes nothing", async (_, operation) => {
    const { template } = operation;
    expect(theirs).toHaveProperty([template]);
    const ofColleague = personal.includes(template) ? [colleagues[template] ?? ""] : [];
    const { [template]: json } = bodies;
    const options = {
      token: admin.accessToken,
      ...(operation.body && { body: JSON.stringify(json) }),
    };
    const before = await readAll();
    for (const id of [theirs[template] ?? "", ...ofColleague, unknownId, "7"]) {
      expect(await ask(operation, options, id), id).toMatchObject(notFound);
    }
    expect(await readAll()).toEqual(before);
  });

  // A balancer refuses this id by itself; the cluster leaves the test out by its title.
  it.each(rowsOf(withId))(
    "404 for %s with bad percent-encoding as its id",
    async (_, operation) => {
      const { [operation.template]: json } = bodies;
      const body = operation.body ? { body: JSON.stringify(json) } : {};
      expect(await ask(operation, { token: admin.accessToken, ...body }, "%zz")).toMatchObject(
        notFound,
      );
    },
  );
});

describe("the number of a page", () => {
  const paged = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === "page"),
  );
  const numbers = ["0", "-1", "1.5", "x", "", "1e3", "0x10", "%2B1", "2147483648", "9".repeat(400)];
  it.each(rowsOf(paged))("400 for %s with one that is none", async (_, operation) => {
    const { accessToken: token } = await seedAdmin();
    const path = operation.template === apiPaths.search ? searchPath("a") : operation.template;
    const more = path.includes("?") ? "&" : "?";
    for (const page of [...numbers, "1&page=2"]) {
      const template = `${path}${more}page=${page}`;
      expect(await ask({ ...operation, template }, { token }), page).toMatchObject(invalid("page"));
    }
  });
});
