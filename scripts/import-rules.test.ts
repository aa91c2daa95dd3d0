import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./project.mjs";

const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const folder = mkdtempSync(join(tmpdir(), "registry-rules-"));

type Diagnostic = { category: string; location: { path: string } };

const forbidden = [
  ["lib/contract/new.ts", "@/platform/env"],
  ["lib/contract/new.ts", "@/lib/http/limits"],
  ["lib/contract/new.ts", "node:fs"],
  ["lib/contract/new.ts", "next/headers"],
  ["db/new.ts", "@/lib/http/limits"],
  ["db/new.ts", "@/components/search/search-field"],
  ["lib/auth/new.ts", "@/lib/http/limits"],
  ["lib/auth/new.ts", "next-auth/react"],
  ["lib/mail/new.ts", "@/db/schema"],
  ["lib/registry/new.ts", "@/lib/sirene/source"],
  ["lib/search/query/new.ts", "@/lib/http/limits"],
  ["lib/search/query/new.ts", "@/lib/registry/filters"],
  ["lib/sirene/new.ts", "@/lib/auth/sessions"],
  ["lib/http/new.ts", "@/lib/operator/user"],
  ["lib/http/new.ts", "next/headers"],
  ["components/new.tsx", "@/lib/auth/sessions"],
  ["app/new.ts", "@/lib/sirene/source"],
  ["app/new.ts", "@/server/gate"],
] as const;

const allowed = [
  ["lib/contract/new.ts", "@/lib/contract/paths"],
  ["db/new.ts", "@/platform/env"],
  ["lib/auth/new.ts", "@/db/schema"],
  ["lib/registry/new.ts", "@/lib/search/query/read-query"],
  ["lib/http/new.ts", "@/lib/auth/sessions"],
  ["components/new.tsx", "@/components/ui/button"],
] as const;

/** A file of its own for each, where the rules of that folder hold. */
const fileOf = (file: string, at: number) => file.replace("new", `new-${at}`);
const refused = new Set<string>();

beforeAll(() => {
  for (const name of ["biome.json", ".gitignore"]) cpSync(join(root, name), join(folder, name));
  for (const [at, [file, imported]] of [...forbidden, ...allowed].entries()) {
    const path = join(folder, fileOf(file, at));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { it } from "${imported}";\n\nit();\n`);
  }
  for (const path of refusedFiles()) refused.add(path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refusedFiles(): string[] {
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none"];
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: "pipe" });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: Buffer };
    const { diagnostics } = JSON.parse(String(stdout)) as { diagnostics: Diagnostic[] };
    return diagnostics
      .filter(({ category }) => category === "lint/style/noRestrictedImports")
      .map(({ location }) => location.path);
  }
}

for (const [at, [file, imported]] of forbidden.entries()) {
  it(`${file} may not import ${imported}`, () => {
    expect(refused).toContain(fileOf(file, at));
  });
}

for (const [at, [file, imported]] of allowed.entries()) {
  it(`${file} may import ${imported}`, () => {
    expect(refused).not.toContain(fileOf(file, forbidden.length + at));
  });
}
