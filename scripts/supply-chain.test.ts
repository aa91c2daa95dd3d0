import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isAllowed, licences } from "./licences.mjs";
import { billOfMaterials } from "./sbom.mjs";

type Locked = { version?: string; hasInstallScript?: boolean; integrity?: string };

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

it("no install script is run, and no package has one that was not looked at", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  const withScript = Object.entries(lockfile.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  // Each only checks for its prebuilt part, or puts it a little nearer.
  expect(new Set(withScript)).toEqual(new Set(["@parcel/watcher", "@swc/core", "esbuild"]));
});

it("every package that is installed here is pinned by its hash", () => {
  const loose = Object.entries(lockfile.packages).filter(
    ([path, { integrity }]) => existsSync(path || "-") && !integrity?.startsWith("sha512-"),
  );
  expect(loose).toEqual([]);
});

it("every package has a licence of the list", () => {
  expect(licences().filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

it.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND Apache-2.0", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["UNLICENSED", false],
  ["unknown", false],
])("the licence %s is allowed: %s", (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

describe("the bill of materials", () => {
  const { bomFormat, components } = billOfMaterials();
  const required = components.filter(({ scope }) => scope === "required");

  it("names every dependency that is served with, and tells the tools apart", () => {
    expect(bomFormat).toBe("CycloneDX");
    const named = required.map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    expect(named).not.toContain("vitest");
    expect(components.map(({ name }) => name)).toContain("vitest");
  });

  it("names a package as others look it up, with its licence and its hash", () => {
    const pino = required.find(({ name }) => name === "pino");
    const { version, integrity = "" } = lockfile.packages["node_modules/pino"] ?? {};
    const content = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
    expect(pino).toMatchObject({
      purl: `pkg:npm/pino@${version}`,
      licenses: [{ expression: "MIT" }],
      hashes: [{ alg: "SHA-512", content }],
    });
    expect(components.map(({ purl }) => purl)).toContainEqual(
      expect.stringMatching(/^pkg:npm\/%40hono\/node-server@/),
    );
  });
});
