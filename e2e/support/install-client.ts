import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, clientFolder, compile, pack } from "../../scripts/client-package.mjs";
import { alone } from "../../scripts/lock.mjs";
import { root } from "../../scripts/project.mjs";
import { runQuietly } from "../../scripts/run.mjs";

const ofNode = {
  noUncheckedIndexedAccess: true,
  typeRoots: [join(root, "node_modules", "@types")],
  types: ["node"],
};

/**
 * Installs the typed client and its dependencies from tarballs, without a registry, as somebody else would, and compiles these
 * programs in the same folder. `programs`: TypeScript by the name of the file, without its ending.
 * `options`: of the compiler, which otherwise knows what Node.js has.
 */
export async function installClient(
  folder: string,
  programs: Record<string, string>,
  options: object = ofNode,
) {
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
  const compilerOptions = { strict: true, target: "ES2022", module: "NodeNext", ...options };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, `${name}.ts`), text);
  }
  await compile(folder);
}
