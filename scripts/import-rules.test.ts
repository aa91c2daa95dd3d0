import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { folderForTests } from "@/platform/folder-for-test";
import { root } from "./project.mjs";

const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const folder = folderForTests();

type Import = { file: string; imported: string };
type Diagnostic = { category: string; location: { path: string } };

/** A file in each folder, and modules that it must not import. What it may import, the project's own files show. */
const forbidden = `
  lib/contract/new.ts @/platform/env @/lib/http/limits ../registry/filters node:fs next/headers
  platform/new.ts @/db/client @/lib/auth/sessions ../db/client
  db/new.ts @/lib/http/limits @/lib/search/query/read-query ../lib/http/limits @/components/search/search-field
  lib/mail/new.ts @/db/schema @/lib/auth/sessions
  lib/search/query/new.ts @/lib/http/limits @/lib/registry/filters ../../registry/filters
  lib/search/query/strategies/new.ts ../../../registry/filters
  lib/auth/new.ts @/lib/http/limits @/lib/registry/get-company ../registry/get-company next-auth/react
  lib/registry/new.ts @/lib/auth/sessions ../auth/sessions @/lib/http/limits @/lib/sirene/source
  lib/sirene/new.ts @/lib/auth/sessions @/lib/demo/stock
  lib/demo/new.ts @/lib/operator/run-import
  lib/http/new.ts @/lib/operator/user @/app/api-routes next/headers
  lib/mcp/new.ts @/lib/auth/sessions @/db/client @/app/api-routes ../auth/sessions
  lib/operator/new.ts @/lib/http/limits
  components/search/new.tsx @/lib/auth/sessions @/lib/registry/filters ../../lib/auth/sessions
  components/search/new.tsx @/platform/env @/app/current-user
  components/ui/new.tsx @/components/search/search-field
  app/new.ts @/lib/sirene/source @/lib/demo/stock @/server/gate
  server/new.ts @/cli/import @/e2e/support/api
  cli/new.ts @/server/gate @/lib/http/limits`;

/** Two files that know each other by their types alone, and two of which one waits with its import. */
const circles = {
  "lib/auth/circle-a.ts": 'import type { B } from "./circle-b";\n\nexport type A = B | null;\n',
  "lib/auth/circle-b.ts": 'import type { A } from "./circle-a";\n\nexport type B = A | null;\n',
  "lib/auth/late-a.ts": 'import { b } from "./late-b";\n\nexport const a = () => b();\n',
  "lib/auth/late-b.ts": 'export const b = () => import("./late-a");\n',
};

const buttons = ["components/ui/button.tsx", "components/ui/other.tsx", "app/page.tsx"];

/** Each gets a file of its own, where the rules of that folder hold. */
const imports = forbidden.trim().split("\n").flatMap(readImports);
const fileOf = ({ file }: Import, at: number) => file.replace("new", `new-${at}`);
/** `lint/style/noRestrictedImports lib/auth/new-3.ts` */
let refusals: string[];

function readImports(line: string): Import[] {
  const [file = "", ...modules] = line.trim().split(" ");
  return modules.map((imported) => ({ file, imported }));
}

beforeAll(() => {
  for (const name of ["biome.json", ".gitignore"]) cpSync(join(root, name), join(folder, name));
  for (const [at, each] of imports.entries()) {
    const late = `export const late = () => import("${each.imported}");`;
    write(fileOf(each, at), `import { it } from "${each.imported}";\n\nit();\n\n${late}\n`);
  }
  for (const [file, text] of Object.entries(circles)) write(file, text);
  write("lib/auth/global.ts", "export const it = globalThis;\n");
  for (const file of buttons) write(file, 'export const It = () => <button type="button" />;\n');
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 25 });
  const { diagnostics } = JSON.parse(String(stdout)) as { diagnostics: Diagnostic[] };
  refusals = diagnostics.map(({ category, location }) => `${category} ${location.path}`);
});

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

it.each(imports)("$file cannot import $imported, now or later", (each) => {
  const refusal = `lint/style/noRestrictedImports ${fileOf(each, imports.indexOf(each))}`;
  expect(refusals.filter((one) => one === refusal)).toHaveLength(2);
});

it.each(Object.keys(circles))("%s is part of a circle", (file) => {
  expect(refusals).toContain(`lint/suspicious/noImportCycles ${file}`);
});

it("what exists once per process is kept by platform/per-process.ts", () => {
  expect(refusals).toContain("lint/style/noRestrictedGlobals lib/auth/global.ts");
});

it("only components/ui/button.tsx has a <button>, so that each waits for its code", () => {
  const refused = buttons.filter((file) =>
    refusals.includes(`lint/correctness/noRestrictedElements ${file}`),
  );
  expect(refused).toEqual(["components/ui/other.tsx", "app/page.tsx"]);
});
