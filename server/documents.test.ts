import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/contract/openapi";
import { parseEnv } from "@/platform/env";

const documents = [
  "README.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];
const roots = "(?:app|cli|components|db|deploy|docs|e2e|i18n|lib|platform|scripts|server|bench)";

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("links only to what exists", () => {
    const found = text.matchAll(/(?:\]\(|<img src=")(?!https?:|#)([^)#"]+)/g);
    const links = [...found].map((match) => match[1] ?? "");
    const missing = links.filter((link) => !existsSync(normalize(join(dirname(document), link))));
    expect(missing).toEqual([]);
  });

  it("names only files that exist", () => {
    const named = [...text.matchAll(new RegExp(`\`(${roots}/[\\w./\\[\\]-]+\\.\\w+)\``, "g"))];
    const missing = named.map((match) => match[1] ?? "").filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});

it("README's table of the API names every method and path", () => {
  const readme = readFileSync("README.md", "utf8");
  const table = readme.split("## The API")[1]?.split("\n### ")[0] ?? "";
  const told = [...table.matchAll(/^\| `([A-Z]+) ([^`?]+)(?:\?[^`]*)?`/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  const known = Object.entries(openApiDocument("http://localhost").paths ?? {}).flatMap(
    ([path, operations]) =>
      Object.keys(operations ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      ),
  );
  const besides = ["GET /v1/openapi.json"];
  expect([...told, ...besides].toSorted()).toEqual(known.toSorted());
});

it("README's configuration table names every variable, and no other", () => {
  const readme = readFileSync("README.md", "utf8");
  const table = readme.split("## Configuration")[1]?.split("\n## ")[0] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const told = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)]);
  const source =
    readFileSync("platform/env.ts", "utf8").split("z.object({")[1]?.split("\n});")[0] ?? "";
  const known = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
  const names = told.map((match) => match[1]);
  expect(names.toSorted()).toEqual(known.filter((name) => name !== "NODE_ENV").toSorted());
  expect(Object.keys(parseEnv({ AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6" }))).toEqual(
    expect.arrayContaining(names.filter((name) => name?.startsWith("LIMIT_"))),
  );
});
