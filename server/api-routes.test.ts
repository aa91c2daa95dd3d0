import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { isApiPath, loadApiRoutes, routeFiles } from "./api-routes";

it("knows every route file of app/api/v1, and the contract's paths", () => {
  const files = readdirSync("app/api/v1", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/route.ts") && !file.startsWith("[...rest]"))
    .map((file) => `/${file.replace(/\/route\.ts$/, "")}`);
  expect(Object.keys(routeFiles).toSorted()).toEqual(files.toSorted());
  const paths = Object.values(apiPaths).map((path) =>
    path.replace(/^\/v1/, "").replace(/\{(\w+)\}/g, "[$1]"),
  );
  expect(Object.keys(routeFiles).toSorted()).toEqual(paths.toSorted());
});

it.each([
  ["/v1/auth/session", true],
  ["/api/v1/x", true],
  ["/v1", true],
  ["/v10", false],
  ["/api/auth/csrf", false],
  ["/search", false],
])("takes %s for the API's: %s", (path, expected) => expect(isApiPath(path)).toBe(expected));

describe("finding a route", () => {
  let find: Awaited<ReturnType<typeof loadApiRoutes>>;
  beforeAll(async () => {
    find = await loadApiRoutes();
  });

  it("reads the path's parameter, decoded when it can be", () => {
    expect(find("/v1/registry/company/552032534").params).toEqual({ siren: "552032534" });
    expect(find("/api/v1/registry/company/%41").params).toEqual({ siren: "A" });
    expect(find("/v1/registry/company/%zz").params).toEqual({ siren: "%zz" });
  });

  it.each(["/v1", "/v1/", "/v1/auth/session/", "/v1/registry/company/1/2", "/v1/openapiXjson"])(
    "has no route for %s",
    (path) => expect(find(path).route).toBe(find("/v1/nothing").route),
  );
});
