import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, clientFolder, compile, pack } from "../../scripts/client-package.mjs";
import { alone } from "../../scripts/lock.mjs";
import { root } from "../../scripts/project.mjs";
import { runQuietly } from "../../scripts/run.mjs";

/**
 * Installs the typed client and its dependencies from tarballs, without a registry, as somebody else would, and compiles these
 * programs beside it. `programs`: TypeScript by the name of the file, without its ending.
 */
export async function installClient(folder: string, programs: Record<string, string>) {
  const modules = join(root, "node_modules");
  const packages = ["openapi-fetch", "openapi-typescript-helpers"].map((name) =>
    join(modules, name),
  );
  const tarballs: string[] = [];
  // Each build deletes the one before it, which another test may be packing.
  await alone(
    () => {},
    async () => {
      await buildClient();
      for (const path of [clientFolder, ...packages]) tarballs.push(await pack(path, folder));
    },
  );
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly("npm", ["install", ...quiet, ...tarballs], { cwd: folder });
  const compilerOptions = {
    ...{ strict: true, target: "ES2022", module: "NodeNext", noUncheckedIndexedAccess: true },
    ...{ typeRoots: [join(modules, "@types")], types: ["node"] },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, `${name}.ts`), text);
  }
  await compile(folder);
}
