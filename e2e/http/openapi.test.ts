import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { sendRequest } from "../support/http-request";
import { api } from "../support/shared-api";

/** The statuses of the first contract; `default`: those that every endpoint may answer. */
const always = ["default"];
const withBody = ["400", "413", "415", ...always];
const contract: [string, string, string[]][] = [
  ["post", apiPaths.signUp, ["201", "409", "422", "429", ...withBody]],
  ["post", apiPaths.session, ["200", "401", "429", ...withBody]],
  ["get", apiPaths.session, ["200", "401", ...always]],
  ["delete", apiPaths.session, ["200", "401", "403", ...always]],
  ["get", apiPaths.search, ["200", "304", "400", "401", "409", "429", ...always]],
  ["get", apiPaths.company, ["200", "304", "401", "404", "429", ...always]],
];

/** Its schemas, references and operation ids are held against others' rules: packages/client/openapi.test.ts. */
describe("GET /v1/openapi.json", () => {
  it("needs no token and is OpenAPI 3.1 with this server's URL", async () => {
    const { status, body } = await api.get(apiPaths.openapi);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: api.baseUrl }],
    });
  });

  it("has a tag, with which nothing is sent again that has not changed", async () => {
    const url = api.baseUrl + apiPaths.openapi;
    const { headers } = await sendRequest({ method: "GET", url });
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    const ask = (tag: string) =>
      sendRequest({ method: "GET", url, headers: { "if-none-match": tag } });
    for (const tag of [String(headers.etag), String(headers.etag).replace("W/", '"x", ')]) {
      const again = await ask(tag);
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
      expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
    }
    expect((await ask('"other"')).status).toBe(200);
  });

  it("documents every path and no other", () => {
    expect(Object.keys(api.document.paths).toSorted()).toEqual(Object.values(apiPaths).toSorted());
  });

  it.each(contract)("documents every answer of %s %s", (method, path, statuses) => {
    const { responses = {} } = api.document.paths[path]?.[method] ?? {};
    expect(Object.keys(responses).toSorted()).toEqual(statuses.toSorted());
  });

  it("documents the refusals that an operation's body, session, id or budget brings", () => {
    for (const { method, template, body, isGuarded } of api.operations) {
      const due = [
        ...(body ? withBody : always),
        ...(isGuarded ? ["401"] : []),
        ...(isGuarded && method !== "GET" ? ["403"] : []),
        ...(template.includes("{") ? ["404"] : []),
        ...(method === "GET" || template === apiPaths.session ? [] : ["429"]),
      ];
      const { responses = {} } = api.document.paths[template]?.[method.toLowerCase()] ?? {};
      expect(Object.keys(responses), `${method} ${template}`).toEqual(expect.arrayContaining(due));
    }
  });
});
