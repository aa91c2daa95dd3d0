import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, savedSearchPath } from "@/lib/contract/paths";
import {
  maxSavedSearches,
  type SavedSearch,
  SavedSearchAnswer,
  SavedSearchList,
} from "@/lib/contract/saved-searches";
import { seedSignedInUser, type Tokens } from "../support/accounts";
import { type Answer, Api, failure } from "../support/api";
import { seedKey } from "../support/api-keys";
import { Visitor } from "../support/browser-session";
import { queryOf, seedSavedSearch } from "../support/saved-searches";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const unknownId = "00000000-0000-4000-8000-000000000000";
const newUser = () => seedSignedInUser(api);
const query = "q=boulangerie";

const save = (body: unknown, { accessToken: token }: Tokens) =>
  api.post(apiPaths.savedSearches, body, { token });

async function list({ accessToken }: Tokens): Promise<SavedSearch[]> {
  return SavedSearchList.parse((await api.get(apiPaths.savedSearches, accessToken)).body).searches;
}

const countsOf = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = `${status} ${(body as { code?: string }).code ?? "saved"}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

describe("POST /v1/auth/searches, 201 saved", () => {
  it("returns the search, with its name trimmed", async () => {
    const user = await newUser();
    const answer = await save({ name: "  Boulangeries · Lyon ", query }, user);
    expect(answer.status).toBe(201);
    const { search } = SavedSearchAnswer.parse(answer.body);
    expect(search).toEqual({
      id: expect.any(String),
      name: "Boulangeries · Lyon",
      query,
      createdAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(search.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await list(user)).toEqual([search]);
  });

  it.each([
    ["q= la  poste &page=7", "q=la++poste"],
    [
      "department=75&nafCode=62.01Z&sort=-createdAt",
      "department=75&nafCode=62.01Z&sort=-createdAt",
    ],
    [
      "sort=-createdAt&nafCode=62.01Z&active=&department=75&x=1",
      "department=75&nafCode=62.01Z&sort=-createdAt",
    ],
    ["?q=caf%C3%A9&exact=true&exact=false", "q=caf%C3%A9&exact=true"],
    ["q=%00%ff", "q=%00%EF%BF%BD"],
  ])("stores %s as %s", async (given, stored) => {
    const { query: saved } = await seedSavedSearch(api, await newUser(), { query: given });
    expect(saved).toBe(stored);
  });

  it("accepts a name of 80 characters, and one that another user has", async () => {
    const name = `e\u0301${"😀".repeat(79)}`;
    const [one, other] = [await newUser(), await newUser()];
    for (const user of [one, other]) {
      expect((await seedSavedSearch(api, user, { name })).name).toBe(`é${"😀".repeat(79)}`);
    }
  });
});

describe("POST /v1/auth/searches, refused", () => {
  const noCriteria = "must have q or a filter";
  it.each<[string, string, object]>([
    ["name", "is required", { query }],
    ["name", "must be a string", { name: 7, query }],
    ["name", "must not be empty", { name: " ", query: "" }],
    ["name", "must be at most 80 characters", { name: "x".repeat(81), query }],
    ["name", "must not contain control characters", { name: "a\u0007b", query }],
    ["query", "is required", { name: "x" }],
    ["query", "must be a string", { name: "x", query: ["q=a"] }],
    ["query", noCriteria, { name: "x", query: "" }],
    ["query", noCriteria, { name: "x", query: "q=+&sort=-createdAt&page=2&exact=true" }],
    ["query", noCriteria, { name: "x", query: "unknown=1" }],
    ["query", "must be at most 2000 characters", { name: "x", query: `q=${"a".repeat(1_999)}` }],
    ["query", "must be at most 2000 characters", { name: "x", query: `q=${"é".repeat(400)}` }],
  ])("400 for a %s that %s", async (field, reason, body) => {
    const user = await newUser();
    expect(await save(body, user)).toMatchObject(
      failure(400, "VALIDATION_ERROR", { field, reason }),
    );
    expect(await list(user)).toEqual([]);
  });

  it("409 for a name that the user has given already, as typed or decomposed", async () => {
    const user = await newUser();
    const first = await seedSavedSearch(api, user, { name: "Café" });
    for (const name of ["Café", " Cafe\u0301 "]) {
      const answer = await save({ name, query: "q=other" }, user);
      const details = { id: first.id, name: "Café" };
      expect(answer).toMatchObject(failure(409, "SEARCH_ALREADY_EXISTS", details));
    }
    expect(await list(user)).toEqual([first]);
    expect((await save({ name: "café", query }, user)).status).toBe(201);
  });

  it("saves one query under several names", async () => {
    const user = await newUser();
    for (const name of ["First", "Second"])
      expect((await save({ name, query }, user)).status).toBe(201);
    expect((await list(user)).map(({ name }) => name)).toEqual(["Second", "First"]);
  });

  it("409 for all but one of parallel requests with one name", async () => {
    const user = await newUser();
    const tries = Array.from({ length: 20 }, (_, at) =>
      save({ name: "Same", query: `q=${at}` }, user),
    );
    const answers = await Promise.all(tries);
    expect(countsOf(answers)).toEqual({ "201 saved": 1, "409 SEARCH_ALREADY_EXISTS": 19 });
    const saved = answers.find(({ status }) => status === 201);
    expect(await list(user)).toEqual([SavedSearchAnswer.parse(saved?.body).search]);
  });

  it("409 beyond the limit, also for parallel requests; deleting one makes room", async () => {
    const user = await newUser();
    const tries = Array.from({ length: maxSavedSearches + 5 }, (_, at) =>
      save({ name: `Search ${at}`, query: queryOf(`${at}`) }, user),
    );
    expect(countsOf(await Promise.all(tries))).toEqual({
      "201 saved": maxSavedSearches,
      "409 TOO_MANY_SEARCHES": 5,
    });
    const kept = await list(user);
    expect(kept).toHaveLength(maxSavedSearches);
    const again = await save({ name: kept[0]?.name, query }, user);
    expect(again).toMatchObject(failure(409, "SEARCH_ALREADY_EXISTS"));
    await api.delete(savedSearchPath(kept[0]?.id ?? ""), user.accessToken);
    expect((await save({ name: "One more", query }, user)).status).toBe(201);
    expect((await save({ name: "One more", query }, await newUser())).status).toBe(201);
  });
});

describe("GET /v1/auth/searches", () => {
  it("lists the caller's searches, newest first", async () => {
    const user = await newUser();
    const made: SavedSearch[] = [];
    for (const name of ["b", "a", "c"]) {
      made.unshift(await seedSavedSearch(api, user, { name }));
    }
    await seedSavedSearch(api, await newUser(), { name: "Not mine" });
    expect(await list(user)).toEqual(made);
  });
});

describe("PATCH /v1/auth/searches/:id", () => {
  const rename = (id: string, name: unknown, { accessToken: token }: Tokens) =>
    api.call("PATCH", savedSearchPath(id), { token, body: JSON.stringify({ name }) });

  it("changes only the name, trimmed; the same name again is no conflict", async () => {
    const user = await newUser();
    const other = await seedSavedSearch(api, user, { name: "Other" });
    const search = await seedSavedSearch(api, user);
    for (const name of [" Café ", "Café"]) {
      const answer = await rename(search.id, name, user);
      expect(answer.status).toBe(200);
      const renamed = { ...search, name: "Café" };
      expect(SavedSearchAnswer.parse(answer.body).search).toEqual(renamed);
      expect(await list(user)).toEqual([renamed, other]);
    }
  });

  it("400 for a name that saving refuses, 409 for the name of another search", async () => {
    const user = await newUser();
    const other = await seedSavedSearch(api, user, { name: "Other" });
    const search = await seedSavedSearch(api, user);
    for (const name of [undefined, "", 7, "x".repeat(81)]) {
      const answer = await rename(search.id, name, user);
      expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "name" }));
    }
    const answer = await rename(search.id, " Other", user);
    const details = { id: other.id, name: "Other" };
    expect(answer).toMatchObject(failure(409, "SEARCH_ALREADY_EXISTS", details));
    expect(await list(user)).toEqual([search, other]);
  });

  it("gives one name to only one of several searches renamed in parallel", async () => {
    const user = await newUser();
    const searches: SavedSearch[] = [];
    for (let at = 0; at < 10; at++) {
      searches.push(await seedSavedSearch(api, user, { name: `Search ${at}` }));
    }
    const answers = await Promise.all(searches.map(({ id }) => rename(id, "Same", user)));
    expect(countsOf(answers)).toEqual({ "200 saved": 1, "409 SEARCH_ALREADY_EXISTS": 9 });
    expect((await list(user)).filter(({ name }) => name === "Same")).toHaveLength(1);
  });

  it("404 for a search of another user, an unknown one and an invalid id", async () => {
    const user = await newUser();
    const search = await seedSavedSearch(api, await newUser());
    for (const id of [search.id, unknownId, "7"]) {
      expect(await rename(id, "Mine", user)).toMatchObject(failure(404, "NOT_FOUND"));
    }
  });
});

describe("DELETE /v1/auth/searches/:id", () => {
  it("deletes only that search; a second time is 404", async () => {
    const user = await newUser();
    const kept = await seedSavedSearch(api, user, { name: "Kept" });
    const { id } = await seedSavedSearch(api, user);
    expect((await api.delete(savedSearchPath(id), user.accessToken)).status).toBe(200);
    expect(await list(user)).toEqual([kept]);
    const again = await api.delete(savedSearchPath(id), user.accessToken);
    expect(again).toMatchObject(failure(404, "NOT_FOUND"));
  });

  it("200 once for parallel requests", async () => {
    const user = await newUser();
    const { id } = await seedSavedSearch(api, user);
    const tries = Array.from({ length: 10 }, () =>
      api.delete(savedSearchPath(id), user.accessToken),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(404)]);
  });

  it("404 for a search of another user (even for an admin), an unknown one and an invalid id", async () => {
    const user = await newUser();
    const { accountId } = user.user;
    const admin = await seedSignedInUser(api, undefined, { role: "admin", account: accountId });
    const search = await seedSavedSearch(api, user);
    for (const id of [search.id, unknownId, "7"]) {
      const answer = await api.delete(savedSearchPath(id), admin.accessToken);
      expect(answer).toMatchObject(failure(404, "NOT_FOUND"));
    }
    expect(await list(user)).toEqual([search]);
  });
});

describe("the saved searches", () => {
  it("401 without a session, 403 with a key or with a cookie from another site", async () => {
    const user = await newUser();
    const search = await seedSavedSearch(api, user);
    const { secret } = await seedKey(api, user);
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(user.email, user.password);
    const foreign = { cookie: visitor.cookie, origin: "https://evil.example" };
    for (const [method, path] of [
      ["GET", apiPaths.savedSearches],
      ["POST", apiPaths.savedSearches],
      ["PATCH", savedSearchPath(search.id)],
      ["DELETE", savedSearchPath(search.id)],
    ] as const) {
      const hasBody = method === "POST" || method === "PATCH";
      const own = hasBody ? { body: JSON.stringify({ name: "x", query }) } : {};
      expect(await api.call(method, path, own)).toMatchObject(failure(401, "UNAUTHORIZED"));
      const byKey = await api.call(method, path, { token: secret, ...own });
      expect(byKey).toMatchObject(failure(403, "FORBIDDEN"));
      if (method === "GET") continue;
      const answer = await api.call(method, path, { headers: foreign, ...own });
      expect(answer).toMatchObject(failure(403, "FORBIDDEN"));
    }
    const headers = { cookie: visitor.cookie, origin: api.baseUrl };
    const body = JSON.stringify({ name: "By cookie", query });
    const saved = await api.call("POST", apiPaths.savedSearches, { headers, body });
    expect(saved.status).toBe(201);
    expect((await list(user)).map(({ name }) => name)).toEqual(["By cookie", search.name]);
  });
});
