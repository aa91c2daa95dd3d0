import { describe, expect, it } from "vitest";
import { apiPaths, savedSearchPath } from "@/lib/contract/paths";
import {
  maxSavedSearches,
  type SavedSearch,
  SavedSearchAnswer,
  SavedSearchList,
} from "@/lib/contract/saved-searches";
import type { Tokens } from "../support/accounts";
import { failure } from "../support/api";
import { countAnswers } from "../support/count-answers";
import { invalid } from "../support/failures";
import { seedPerson } from "../support/people";
import { queryOf, seedSavedSearch } from "../support/saved-searches";
import { api } from "../support/shared-api";

const query = "q=boulangerie";

const save = (body: unknown, { accessToken: token }: Tokens) =>
  api.post(apiPaths.savedSearches, body, { token });

async function list({ accessToken }: Tokens): Promise<SavedSearch[]> {
  return SavedSearchList.parse((await api.get(apiPaths.savedSearches, accessToken)).body).searches;
}

/** A conflict with a search of the same name. */
const taken = ({ id, name }: SavedSearch) => failure(409, "SEARCH_ALREADY_EXISTS", { id, name });

describe("POST /v1/auth/searches, 201 saved", () => {
  it("returns the search, with its name trimmed", async () => {
    const user = await seedPerson();
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
    const { query: saved } = await seedSavedSearch(api, await seedPerson(), { query: given });
    expect(saved).toBe(stored);
  });

  it("accepts a name of 80 characters, and one that another user has", async () => {
    const name = `e\u0301${"😀".repeat(79)}`;
    const [one, other] = [await seedPerson(), await seedPerson()];
    for (const user of [one, other]) {
      expect((await seedSavedSearch(api, user, { name })).name).toBe(`é${"😀".repeat(79)}`);
    }
  });
});

describe("POST /v1/auth/searches, refused", () => {
  const noCriteria = "must have q or a filter";
  it.each<[string, string, object]>([
    ["name", "is required", { query }],
    ["name", "must not be empty", { name: " ", query: "" }],
    ["name", "must be at most 80 characters", { name: "x".repeat(81), query }],
    ["query", "is required", { name: "x" }],
    ["query", "must be a string", { name: "x", query: ["q=a"] }],
    ["query", noCriteria, { name: "x", query: "" }],
    ["query", noCriteria, { name: "x", query: "q=+&sort=-createdAt&page=2&exact=true" }],
    ["query", noCriteria, { name: "x", query: "unknown=1" }],
    ["query", "must be at most 2000 characters", { name: "x", query: `q=${"a".repeat(1_999)}` }],
    ["query", "must be at most 2000 characters", { name: "x", query: `q=${"é".repeat(400)}` }],
  ])("400 for a %s that %s", async (field, reason, body) => {
    const user = await seedPerson();
    expect(await save(body, user)).toMatchObject(invalid(field, reason));
    expect(await list(user)).toEqual([]);
  });

  it("409 for a name that the user has given already, as typed or decomposed", async () => {
    const user = await seedPerson();
    const first = await seedSavedSearch(api, user, { name: "Café" });
    for (const name of ["Café", " Cafe\u0301 "]) {
      expect(await save({ name, query: "q=other" }, user)).toMatchObject(taken(first));
    }
    expect(await list(user)).toEqual([first]);
    expect((await save({ name: "café", query }, user)).status).toBe(201);
  });

  it("409 for all but one of parallel requests with one name", async () => {
    const user = await seedPerson();
    const tries = Array.from({ length: 20 }, (_, at) =>
      save({ name: "Same", query: `q=${at}` }, user),
    );
    expect(await countAnswers(tries)).toEqual({ "201": 1, "409 SEARCH_ALREADY_EXISTS": 19 });
    const saved = (await Promise.all(tries)).find(({ status }) => status === 201);
    expect(await list(user)).toEqual([SavedSearchAnswer.parse(saved?.body).search]);
  });

  it("409 beyond the limit, also for parallel requests; deleting one makes room", async () => {
    const user = await seedPerson();
    const tries = Array.from({ length: maxSavedSearches + 5 }, (_, at) =>
      save({ name: `Search ${at}`, query: queryOf(`${at}`) }, user),
    );
    const counts = { "201": maxSavedSearches, "409 TOO_MANY_SEARCHES": 5 };
    expect(await countAnswers(tries)).toEqual(counts);
    const kept = await list(user);
    expect(kept).toHaveLength(maxSavedSearches);
    const [newest] = kept as [SavedSearch];
    expect(await save({ name: newest.name, query }, user)).toMatchObject(taken(newest));
    await api.delete(savedSearchPath(newest.id), user.accessToken);
    expect((await save({ name: "One more", query }, user)).status).toBe(201);
    expect((await save({ name: "One more", query }, await seedPerson())).status).toBe(201);
  });
});

describe("GET /v1/auth/searches", () => {
  it("lists the caller's searches, newest first", async () => {
    const user = await seedPerson();
    const made: SavedSearch[] = [];
    // One query may be saved under several names.
    for (const name of ["b", "a", "c"]) {
      made.unshift(await seedSavedSearch(api, user, { name, query }));
    }
    await seedSavedSearch(api, await seedPerson(), { name: "Not mine" });
    expect(await list(user)).toEqual(made);
  });
});

describe("PATCH /v1/auth/searches/:id", () => {
  const rename = (id: string, name: unknown, { accessToken }: Tokens) =>
    api.patch(savedSearchPath(id), { name }, accessToken);

  it("changes only the name, trimmed; the same name again is no conflict", async () => {
    const user = await seedPerson();
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
    const user = await seedPerson();
    const other = await seedSavedSearch(api, user, { name: "Other" });
    const search = await seedSavedSearch(api, user);
    for (const name of [undefined, "", 7, "x".repeat(81)]) {
      expect(await rename(search.id, name, user)).toMatchObject(invalid("name"));
    }
    expect(await rename(search.id, " Other", user)).toMatchObject(taken(other));
    expect(await list(user)).toEqual([search, other]);
  });

  it("gives one name to only one of several searches renamed in parallel", async () => {
    const user = await seedPerson();
    const searches: SavedSearch[] = [];
    for (let at = 0; at < 10; at++) {
      searches.push(await seedSavedSearch(api, user, { name: `Search ${at}` }));
    }
    const tries = searches.map(({ id }) => rename(id, "Same", user));
    expect(await countAnswers(tries)).toEqual({ "200": 1, "409 SEARCH_ALREADY_EXISTS": 9 });
    expect((await list(user)).filter(({ name }) => name === "Same")).toHaveLength(1);
  });
});

describe("DELETE /v1/auth/searches/:id", () => {
  it("deletes only that search, once, also for parallel requests", async () => {
    const user = await seedPerson();
    const kept = await seedSavedSearch(api, user, { name: "Kept" });
    const path = savedSearchPath((await seedSavedSearch(api, user)).id);
    const tries = Array.from({ length: 10 }, () => api.delete(path, user.accessToken));
    expect(await countAnswers(tries)).toEqual({ "200": 1, "404 NOT_FOUND": 9 });
    expect(await list(user)).toEqual([kept]);
  });
});
