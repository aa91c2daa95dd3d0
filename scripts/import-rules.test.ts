import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./project.mjs";

const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const folder = mkdtempSync(join(tmpdir(), "registry-rules-"));

type Rule = "style/noRestrictedImports" | "suspicious/noImportCycles" | "style/noRestrictedGlobals";
type Diagnostic = { category: string; location: { path: string } };

/** For each room, modules that it must not import. */
const forbidden = [
  ["lib/contract/new.ts", "@/platform/env"],
  ["lib/contract/new.ts", "@/lib/http/limits"],
  ["lib/contract/new.ts", "../registry/filters"],
  ["lib/contract/new.ts", "node:fs"],
  ["lib/contract/new.ts", "next/headers"],
  ["platform/new.ts", "@/db/client"],
  ["platform/new.ts", "@/lib/auth/sessions"],
  ["platform/new.ts", "../db/client"],
  ["db/new.ts", "@/lib/http/limits"],
  ["db/new.ts", "@/lib/search/query/read-query"],
  ["db/new.ts", "../lib/http/limits"],
  ["db/new.ts", "@/components/search/search-field"],
  ["lib/mail/new.ts", "@/db/schema"],
  ["lib/mail/new.ts", "@/lib/auth/sessions"],
  ["lib/search/query/new.ts", "@/lib/http/limits"],
  ["lib/search/query/new.ts", "@/lib/registry/filters"],
  ["lib/search/query/new.ts", "../../registry/filters"],
  ["lib/search/query/strategies/new.ts", "../../../registry/filters"],
  ["lib/auth/new.ts", "@/lib/http/limits"],
  ["lib/auth/new.ts", "@/lib/registry/get-company"],
  ["lib/auth/new.ts", "../registry/get-company"],
  ["lib/auth/new.ts", "next-auth/react"],
  ["lib/registry/new.ts", "@/lib/auth/sessions"],
  ["lib/registry/new.ts", "../auth/sessions"],
  ["lib/registry/new.ts", "@/lib/http/limits"],
  ["lib/registry/new.ts", "@/lib/sirene/source"],
  ["lib/sirene/new.ts", "@/lib/auth/sessions"],
  ["lib/sirene/new.ts", "@/lib/demo/stock"],
  ["lib/demo/new.ts", "@/lib/operator/run-import"],
  ["lib/http/new.ts", "@/lib/operator/user"],
  ["lib/http/new.ts", "@/app/api-routes"],
  ["lib/http/new.ts", "next/headers"],
  ["lib/operator/new.ts", "@/lib/http/limits"],
  ["components/search/new.tsx", "@/lib/auth/sessions"],
  ["components/search/new.tsx", "@/lib/registry/filters"],
  ["components/search/new.tsx", "@/platform/env"],
  ["components/search/new.tsx", "@/app/current-user"],
  ["components/search/new.tsx", "../../lib/auth/sessions"],
  ["components/ui/new.tsx", "@/components/search/search-field"],
  ["app/new.ts", "@/lib/sirene/source"],
  ["app/new.ts", "@/lib/demo/stock"],
  ["app/new.ts", "@/server/gate"],
  ["server/new.ts", "@/cli/import"],
  ["server/new.ts", "@/e2e/support/api"],
  ["cli/new.ts", "@/server/gate"],
  ["cli/new.ts", "@/lib/http/limits"],
] as const;

const allowed = [
  ["lib/contract/new.ts", "@/lib/contract/paths"],
  ["platform/new.ts", "./env"],
  ["db/new.ts", "@/platform/env"],
  ["lib/search/query/new.ts", "../index/postings"],
  ["lib/search/query/strategies/new.ts", "../../index/postings"],
  ["lib/auth/new.ts", "@/db/schema"],
  ["lib/registry/new.ts", "@/lib/search/query/read-query"],
  ["lib/sirene/new.ts", "@/lib/registry/nomenclatures/naf"],
  ["lib/demo/new.ts", "@/lib/sirene/import-stock"],
  ["lib/http/new.ts", "@/lib/auth/sessions"],
  ["components/search/new.tsx", "@/components/ui/button"],
  ["components/ui/new.tsx", "@/components/api-client"],
  ["app/new.ts", "@/lib/http/endpoint"],
  ["server/new.ts", "@/app/api-routes"],
] as const;

/** Two files that know each other by their types alone, and two of which one waits with its import. */
const circles = {
  "lib/auth/circle-a.ts": 'import type { B } from "./circle-b";\n\nexport type A = B | null;\n',
  "lib/auth/circle-b.ts": 'import type { A } from "./circle-a";\n\nexport type B = A | null;\n',
  "lib/auth/late-a.ts": 'import { b } from "./late-b";\n\nexport const a = () => b();\n',
  "lib/auth/late-b.ts": 'export const b = () => import("./late-a");\n',
};

const refused: Record<Rule, Set<string>> = {
  "style/noRestrictedImports": new Set(),
  "suspicious/noImportCycles": new Set(),
  "style/noRestrictedGlobals": new Set(),
};

/** A file of its own for each, where the rules of that folder hold. */
const fileOf = (file: string, at: number) => file.replace("new", `new-${at}`);
const lateFileOf = (file: string, at: number) => file.replace("new", `late-${at}`);

beforeAll(() => {
  for (const name of ["biome.json", ".gitignore"]) cpSync(join(root, name), join(folder, name));
  for (const [at, [file, imported]] of [...forbidden, ...allowed].entries()) {
    write(fileOf(file, at), `import { it } from "${imported}";\n\nit();\n`);
    write(lateFileOf(file, at), `export const it = () => import("${imported}");\n`);
  }
  for (const [file, text] of Object.entries(circles)) write(file, text);
  write("lib/auth/global.ts", "export const it = globalThis;\n");
  for (const { category, location } of diagnostics()) {
    refused[category.replace(/^lint\//, "") as Rule]?.add(location.path);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function diagnostics(): Diagnostic[] {
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none"];
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: "pipe" });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: Buffer };
    return (JSON.parse(String(stdout)) as { diagnostics: Diagnostic[] }).diagnostics;
  }
}

for (const [at, [file, imported]] of forbidden.entries()) {
  it(`${file} may not import ${imported}, now or later`, () => {
    const imports = refused["style/noRestrictedImports"];
    expect(imports).toContain(fileOf(file, at));
    expect(imports).toContain(lateFileOf(file, at));
  });
}

for (const [at, [file, imported]] of allowed.entries()) {
  it(`${file} may import ${imported}`, () => {
    const imports = refused["style/noRestrictedImports"];
    expect(imports).not.toContain(fileOf(file, forbidden.length + at));
    expect(imports).not.toContain(lateFileOf(file, forbidden.length + at));
  });
}

it.each(Object.keys(circles))("%s is part of a circle", (file) => {
  expect(refused["suspicious/noImportCycles"]).toContain(file);
});

it("what exists once per process is kept by platform/per-process.ts", () => {
  expect(refused["style/noRestrictedGlobals"]).toContain("lib/auth/global.ts");
});
