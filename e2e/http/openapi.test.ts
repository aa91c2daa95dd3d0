import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { Api } from "../support/api";
import { sendRequest } from "../support/http-request";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

/** The statuses of the contract, and those that every endpoint may answer. */
const always = ["405", "500", "503"];
const withBody = ["400", "413", "415", ...always];
const contract: [string, string, string[]][] = [
  ["post", apiPaths.signUp, ["201", "409", "422", "429", ...withBody]],
  ["post", apiPaths.session, ["200", "401", "429", ...withBody]],
  ["get", apiPaths.session, ["200", "401", ...always]],
  ["delete", apiPaths.session, ["200", "401", "403", ...always]],
  ["post", apiPaths.refresh, ["200", "401", "429", ...withBody]],
  ["post", apiPaths.passwordResetRequest, ["200", "429", ...withBody]],
  ["post", apiPaths.passwordReset, ["200", "422", "429", ...withBody]],
  ["post", apiPaths.password, ["200", "401", "403", "429", ...withBody]],
  ["get", apiPaths.sessions, ["200", "400", "401", "403", ...always]],
  ["delete", apiPaths.sessions, ["200", "401", "403", "429", ...always]],
  ["delete", apiPaths.oneSession, ["200", "401", "403", "404", "429", ...always]],
  ["get", apiPaths.keys, ["200", "400", "401", "403", ...always]],
  ["post", apiPaths.keys, ["201", "401", "403", "409", "429", ...withBody]],
  ["delete", apiPaths.key, ["200", "401", "403", "404", "429", ...always]],
  ["get", apiPaths.savedSearches, ["200", "401", "403", ...always]],
  ["post", apiPaths.savedSearches, ["201", "401", "403", "409", "429", ...withBody]],
  ["patch", apiPaths.savedSearch, ["200", "401", "403", "404", "409", "429", ...withBody]],
  ["delete", apiPaths.savedSearch, ["200", "401", "403", "404", "429", ...always]],
  ["get", apiPaths.preferences, ["200", "401", "403", ...always]],
  ["put", apiPaths.preferences, ["200", "401", "403", "429", ...withBody]],
  ["get", apiPaths.invitations, ["200", "400", "401", "403", ...always]],
  ["post", apiPaths.invitations, ["201", "401", "403", "409", "429", ...withBody]],
  ["delete", apiPaths.invitation, ["200", "401", "403", "404", "409", "429", ...always]],
  ["post", apiPaths.invitationResend, ["200", "401", "403", "404", "409", "429", ...always]],
  ["post", apiPaths.invitationPreview, ["200", "429", ...withBody]],
  ["post", apiPaths.passwordResetPreview, ["200", "429", ...withBody]],
  ["get", apiPaths.users, ["200", "400", "401", "403", ...always]],
  ["patch", apiPaths.oneUser, ["200", "401", "403", "404", "409", "429", ...withBody]],
  ["delete", apiPaths.oneUser, ["200", "401", "403", "404", "409", "429", ...always]],
  ["delete", apiPaths.userSessions, ["200", "401", "403", "404", "429", ...always]],
  ["delete", apiPaths.ownUser, ["200", "401", "403", "409", "429", ...withBody]],
  ["get", apiPaths.ownUserExport, ["200", "401", "403", "429", ...always]],
  ["get", apiPaths.audit, ["200", "400", "401", "403", ...always]],
  ["get", apiPaths.auditExport, ["200", "400", "401", "403", "429", ...always]],
  ["get", apiPaths.search, ["200", "304", "400", "401", "409", "429", ...always]],
  ["get", apiPaths.suggest, ["200", "304", "400", "401", "429", ...always]],
  ["get", apiPaths.export, ["200", "400", "401", "422", "429", ...always]],
  ["post", apiPaths.companies, ["200", "401", "403", "429", ...withBody]],
  ["get", apiPaths.company, ["200", "304", "401", "404", "429", ...always]],
  ["get", apiPaths.openapi, ["200", "304", ...always]],
  ["get", apiPaths.limits, ["200", "401", ...always]],
  ["get", apiPaths.establishments, ["200", "304", "400", "401", "404", "429", ...always]],
];

type Node = { [key: string]: unknown };

function nodesOf(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? inner : [value as Node, ...inner];
}

function resolvePointer(document: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((node, step) => {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    return (node as Node | undefined)?.[name];
  }, document);
}

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

  it("has unique operation ids", () => {
    const operations = Object.values(api.document.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.every((name) => typeof name === "string")).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has no dangling references", () => {
    const pointers = nodesOf(api.document).flatMap(({ $ref }) => ($ref ? [String($ref)] : []));
    expect(pointers.length).toBeGreaterThan(0);
    for (const pointer of pointers) {
      expect(resolvePointer(api.document, pointer), pointer).toBeDefined();
    }
  });

  it("has only valid JSON Schemas (2020-12)", () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const { schema } of nodesOf(api.document)) {
      if (typeof schema === "object") expect(ajv.validateSchema(schema ?? {})).toBe(true);
    }
  });
});
