import { beforeAll, describe, expect, it } from "vitest";
import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { SessionPage } from "@/lib/contract/sessions";
import { type Operation, operationsOf } from "../fuzz/operations";
import { newEmail } from "../support/accounts";
import type { CallOptions } from "../support/api";
import { seedKey } from "../support/api-keys";
import { forbidden, invalid, notFound, unauthorized } from "../support/failures";
import { openBrowser, type Person, seedAdmin, seedPerson, seedTeam } from "../support/people";
import { seedSavedSearch } from "../support/saved-searches";
import { api } from "../support/shared-api";

const unknownId = "00000000-0000-4000-8000-000000000000";
const operations = operationsOf(api.document);
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

describe("what is another's, unknown, or named by no id", () => {
  /** What an admin has that neither a colleague nor another account's admin may touch. */
  async function possessions(of: Person) {
    const { accessToken: token } = of;
    const sessions = await api.get(apiPaths.sessions, token);
    const invitation = { email: newEmail(), role: "member" };
    const sent = await api.post(apiPaths.invitations, invitation, { token });
    const invitationId = SentInvitation.parse(sent.body).invitation.id;
    return {
      [apiPaths.oneSession]: SessionPage.parse(sessions.body).sessions[0]?.id ?? "",
      [apiPaths.key]: (await seedKey(api, of)).id,
      [apiPaths.savedSearch]: (await seedSavedSearch(api, of)).id,
      [apiPaths.invitation]: invitationId,
      [apiPaths.invitationResend]: invitationId,
      [apiPaths.oneUser]: of.user.id,
      [apiPaths.userSessions]: of.user.id,
    };
  }
  const lists = [
    ...[apiPaths.session, apiPaths.keys, apiPaths.savedSearches, apiPaths.sessions],
    ...[apiPaths.invitations, apiPaths.users],
  ];
  const bodies: Record<string, object> = {
    [apiPaths.oneUser]: { disabled: true },
    [apiPaths.savedSearch]: { name: "Mine" },
  };
  const personal: string[] = [apiPaths.oneSession, apiPaths.key, apiPaths.savedSearch];
  let admin: Person;
  let stranger: Person;
  let theirs: Record<string, string>;
  let colleagues: Record<string, string>;
  const readAll = () =>
    Promise.all(lists.map(async (path) => (await api.get(path, stranger.accessToken)).text));
  let before: string[];

  beforeAll(async () => {
    const team = await seedTeam();
    admin = team.admin;
    stranger = await seedAdmin();
    theirs = await possessions(stranger);
    colleagues = await possessions(await seedAdmin(team.account));
    before = await readAll();
  });

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
    for (const id of [theirs[template] ?? "", ...ofColleague, unknownId, "7"]) {
      expect(await ask(operation, options, id), id).toMatchObject(notFound);
    }
    expect(await readAll()).toEqual(before);
  });

  it.each(rowsOf(withId))(
    "404 for %s with bad percent-encoding as its id",
    async (_, operation) => {
      const { [operation.template]: json } = bodies;
      const options = {
        token: admin.accessToken,
        ...(operation.body && { body: JSON.stringify(json) }),
      };
      expect(await ask(operation, options, "%zz")).toMatchObject(notFound);
    },
  );
});

describe("the number of a page", () => {
  const paged = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === "page"),
  );
  it.each(rowsOf(paged))("400 for %s with one that is none", async (_, operation) => {
    const { accessToken: token } = await seedAdmin();
    const path = operation.template === apiPaths.search ? searchPath("a") : operation.template;
    const more = path.includes("?") ? "&" : "?";
    for (const page of [
      "0",
      "-1",
      "1.5",
      "x",
      "",
      "1e3",
      "0x10",
      "%2B1",
      "2147483648",
      "9".repeat(400),
    ]) {
      const template = `${path}${more}page=${page}`;
      expect(await ask({ ...operation, template }, { token }), page).toMatchObject(invalid("page"));
    }
    const template = `${path}${more}page=1&page=2`;
    expect(await ask({ ...operation, template }, { token })).toMatchObject(invalid("page"));
  });
});
