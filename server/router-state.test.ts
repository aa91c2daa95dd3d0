import { expect, it } from "vitest";
import { isRouterState } from "./router-state";

const written = (tree: unknown) => encodeURIComponent(JSON.stringify(tree));
const leaf = ["__PAGE__", {}, null, null, 0];
const company = ["siren", "356000000", "d", null];

it.each([
  ["a page", ["", { children: ["login", { children: leaf }] }, null, null, 16]],
  ["a page with a parameter", ["", { children: ["company", { children: [company, {}] }] }]],
  ["a page asked for again", ["", {}, ["/search", ""], "refetch"]],
])("keeps %s", (_, tree) => expect(isRouterState(written(tree))).toBe(true));

it.each([
  ["nothing", ""],
  ["invalid escapes", "%zz"],
  ["invalid JSON", "{{"],
  ["an object", written({})],
  ["a tree without branches", written([""])],
  ["a branch that is not a tree", written(["", { children: 1 }])],
  ["a parameter of an unknown kind", written([["siren", "1", "x", null], {}])],
  ["two trees", `${written(leaf)}, ${written(leaf)}`],
  ["a state that is too long", written(["a".repeat(40_000), {}])],
  ["a state that is too deep", "%5B".repeat(10_000)],
])("drops %s", (_, text) => expect(isRouterState(text)).toBe(false));
