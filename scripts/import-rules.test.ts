import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./project.mjs";

const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

/** What the linter has against a file with this import and nothing else. */
function lint(file: string, imported: string): string {
  const args = [biome, "lint", `--stdin-file-path=${file}`];
  const input = `import { it } from "${imported}";\n\nit();\n`;
  try {
    execFileSync(process.execPath, args, { cwd: root, input, stdio: "pipe", encoding: "utf8" });
    return "";
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

const forbidden = [
  ["lib/contract/new.ts", "@/lib/env"],
  ["lib/contract/new.ts", "@/lib/http/limits"],
  ["lib/contract/new.ts", "node:fs"],
  ["lib/contract/new.ts", "next/headers"],
  ["db/new.ts", "@/lib/http/limits"],
  ["db/new.ts", "@/components/search-field"],
  ["lib/auth/new.ts", "@/lib/http/limits"],
  ["lib/auth/new.ts", "next-auth/react"],
  ["lib/mail/new.ts", "@/db/schema"],
  ["lib/registry/new.ts", "@/lib/sirene/source"],
  ["lib/registry/query/new.ts", "@/lib/http/limits"],
  ["lib/sirene/new.ts", "@/lib/auth/sessions"],
  ["lib/http/new.ts", "@/lib/operator/role"],
  ["lib/http/new.ts", "next/headers"],
  ["components/new.tsx", "@/lib/auth/sessions"],
  ["app/new.ts", "@/lib/sirene/source"],
  ["app/new.ts", "@/server/gate"],
] as const;

const allowed = [
  ["lib/contract/new.ts", "@/lib/contract/paths"],
  ["db/new.ts", "@/lib/env"],
  ["lib/auth/new.ts", "@/db/schema"],
  ["lib/registry/new.ts", "@/lib/registry/query/read-query"],
  ["lib/http/new.ts", "@/lib/auth/sessions"],
  ["components/new.tsx", "@/components/button"],
] as const;

it.each(forbidden)("%s may not import %s", (file, imported) => {
  expect(lint(file, imported)).toContain("noRestrictedImports");
});

it.each(allowed)("%s may import %s", (file, imported) => {
  expect(lint(file, imported)).not.toMatch(/noRestrictedImports|configuration/);
});
