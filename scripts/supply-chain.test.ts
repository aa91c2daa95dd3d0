import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Locked = {
  dev?: boolean;
  link?: boolean;
  version?: string;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
};

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

/** LGPL and MPL: used unchanged, as libraries of their own. Python-2.0 is permissive: argparse, in tools of the tests. */
const allowedLicences = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib"],
  ...["BlueOak-1.0.0", "Unlicense", "CC0-1.0", "CC-BY-4.0", "OFL-1.1"],
  ...["LGPL-3.0-or-later", "MPL-2.0", "Python-2.0"],
]);

/** Whether the list satisfies an SPDX expression. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAllowed);
  return bare.split(" AND ").every((each) => allowedLicences.has(each));
}

it("no install script is run, and no package has one that was not looked at", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  const withScript = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? path.replace(/^.*node_modules\//, "") : [],
  );
  // Each only checks for its prebuilt part, or puts it a little nearer.
  const harmless = ["@parcel/watcher", "@swc/core", "esbuild"];
  // Would report each installation to its maker; spectral, in the tests, brings it.
  const reporting = ["@scarf/scarf"];
  expect(new Set(withScript)).toEqual(new Set([...harmless, ...reporting]));
});

it("every package is pinned by its hash; of parts for other platforms, by its version", () => {
  const isPinned = ({ integrity, optional, version }: Locked) =>
    integrity?.startsWith("sha512-") || (optional && version);
  expect(installed.filter(([, locked]) => !isPinned(locked))).toEqual([]);
});

it("every licence that the lockfile names is on the list", () => {
  const named = installed.filter(([, { license }]) => license);
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(([, { license = "" }]) => !isAllowed(license))).toEqual([]);
});

it.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["UNLICENSED", false],
])("the licence %s is allowed: %s", (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

it("an installation without development packages has what serves, and no tool", () => {
  const served = new Set(
    installed.flatMap(([path, { dev }]) => (dev ? [] : path.replace(/^.*?node_modules\//, ""))),
  );
  for (const name of Object.keys(dependencies)) expect(served).toContain(name);
  const generators = ["openapi-typescript", "orval", "@hey-api/openapi-ts", "@redocly/cli"];
  const tools = ["vitest", "fast-check", "autocannon", "lighthouse", "@scarf/scarf"];
  for (const tool of [...generators, ...tools]) expect(served).not.toContain(tool);
});
