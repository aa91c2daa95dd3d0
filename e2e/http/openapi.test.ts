import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { operationsOf } from "../fuzz/operations";
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
const operations = operationsOf(api.document);

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
    const names = operations.map(({ name }) => name);
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
