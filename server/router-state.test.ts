import { expect, it } from "vitest";
import { isRouterState } from "./router-state";

const written = (tree: unknown) => encodeURIComponent(JSON.stringify(tree));
const leaf = ["__PAGE__", {}, null, null, 0];
const nested = (depth: number, tree: unknown): unknown =>
  depth === 0 ? tree : ["", { a: nested(depth - 1, tree) }];
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
  [
    "a thousand wrong values deep down",
    written(
      nested(300, ["a", Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [at, 0]))]),
    ),
  ],
  ["a state nested deeper than pages are", written(nested(40, leaf))],
  ["two trees", `${written(leaf)}, ${written(leaf)}`],
  ["a state that is too deep", "%5B".repeat(10_000)],
])("drops %s", (_, text) => expect(isRouterState(text)).toBe(false));
