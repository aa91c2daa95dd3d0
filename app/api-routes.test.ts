import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { apiPaths, mcpPath } from "@/lib/contract/paths";
import { parseEnv, setEnv } from "@/platform/env";
import { isApiPath, loadRoute, matchApiPath, routePaths } from "./api-routes";

const folder = "app/api/v1";
const fileOf = (path: string) =>
  `${path.replace(/^\/v1/, "").replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;

it("has a route file for every path of the contract, and no other", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/route.ts") && !file.startsWith("[...rest]"))
    .map((file) => `/${file}`);
  expect(Object.values(apiPaths).map(fileOf).toSorted()).toEqual(files.toSorted());
});

it.each(Object.values(apiPaths))("maps %s to the route file of that path", async (path) => {
  const { GET, POST } = await loadRoute(path);
  const file = await import(resolve(folder + fileOf(path)));
  expect({ GET, POST }).toEqual({ GET: file.GET, POST: file.POST });
});

/** Logout has no 429 in the contract, and a session ends once. */
const withoutBudget = [`DELETE ${apiPaths.session}`];

it("every operation that may change something has a budget, except logout", async () => {
  setEnv(parseEnv({ AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6" }));
  const missing: string[] = [];
  for (const path of routePaths) {
    const route = await loadRoute(path);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const handler = route[method];
      if (handler.budget) continue;
      const request = new Request(`http://localhost${path}`, { method });
      if ((await handler(request)).status !== 405) missing.push(`${method} ${path}`);
    }
  }
  setEnv(undefined);
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
  expect((await loadRoute(mcpPath)).POST).toBe((await import("@/app/mcp/route")).POST);
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
