import { expect, it } from "vitest";
import { readBudgets } from "@/lib/contract/limits";
import type { Operation } from "@/lib/contract/operation";
import { groups } from "@/lib/contract/operations/all";
import { registry } from "@/lib/contract/operations/registry";
import { apiPaths, mcpPath } from "@/lib/contract/paths";
import { testWithEnv } from "@/platform/env-for-test";
import { isApiPath, loadRoute, matchApiPath, routePaths } from "./api-routes";

testWithEnv();

const operations = groups.flatMap((group) => Object.values<Operation>(group.operations));
const paths = [...new Set(operations.map(({ path }) => path))];

it("has a route for every path of the contract, and for the MCP server", () => {
  expect(Object.values(apiPaths).toSorted()).toEqual(paths.toSorted());
  expect(routePaths).toEqual([...paths, mcpPath]);
});

it("has each path in one group, where its route has all its methods", () => {
  const all = groups.flatMap((group) => [
    ...new Set(Object.values<Operation>(group.operations).map(({ path }) => path)),
  ]);
  expect(all).toEqual(paths);
});

it.each(paths)("serves the declared methods of %s, and no other", async (path) => {
  const { OPTIONS } = await loadRoute(path);
  const answer = await OPTIONS(new Request(`http://localhost${path}`, { method: "OPTIONS" }));
  const declared = operations.filter((each) => each.path === path).map(({ method }) => method);
  const head = declared.includes("GET") ? ["HEAD"] : [];
  expect(answer.headers.get("allow")).toBe([...declared, ...head].toSorted().join(", "));
});

/** Logout has no 429 in the contract, and a session ends once. */
const withoutBudget = [`DELETE ${apiPaths.session}`];

it("every operation that may change something has a budget, except logout", () => {
  const missing = operations
    .filter(({ method, limit, addressLimit }) => method !== "GET" && !limit && !addressLimit)
    .map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual(withoutBudget);
});

it.each([
  ["/v1/auth/session", true],
  ["/api/v1/x", true],
  ["/v1", true],
  ["/mcp", true],
  ["/mcp/more", true],
  ["/mcpx", false],
  ["/v10", false],
  ["/api/auth/csrf", false],
  ["/search", false],
])("%s belongs to the API: %s", (path, expected) => expect(isApiPath(path)).toBe(expected));

it("finds the route of each path of the contract, under /v1 and /api/v1", () => {
  for (const path of Object.values(apiPaths)) {
    const asked = path.replace(/\{\w+\}/, "1");
    expect(matchApiPath(asked)?.path).toBe(path);
    expect(matchApiPath(`/api${asked}`)?.path).toBe(path);
  }
});

it("finds the MCP server, whose route is not below /api", async () => {
  expect(matchApiPath(mcpPath)).toEqual({ path: mcpPath, params: {} });
  expect(matchApiPath(`/api${mcpPath}`)).toBeNull();
  expect((await loadRoute(mcpPath)).POST).toBeTypeOf("function");
});

it("finds the parameter of a path, decoded if it can be", () => {
  const company = (siren: string) => ({ path: apiPaths.company, params: { siren } });
  expect(matchApiPath("/v1/registry/company/552032534")).toEqual(company("552032534"));
  expect(matchApiPath("/api/v1/registry/company/%41")).toEqual(company("A"));
  expect(matchApiPath("/v1/registry/company/%zz")).toEqual(company("%zz"));
});

it.each(["/v1", "/v1/", "/v1/auth/session/", "/v1/registry/company/1/2", "/v1/openapiXjson"])(
  "has no route for %s",
  (path) => expect(matchApiPath(path)).toBeNull(),
);

it("shows people what is left of each budget with which they read the register", () => {
  const budgets = Object.values<Operation>(registry.operations).flatMap(({ limit = [] }) => limit);
  expect(readBudgets).toEqual(expect.arrayContaining(budgets));
});
