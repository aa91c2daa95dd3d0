import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, clientFolder, compile, pack } from "../../scripts/client-package.mjs";
import { alone } from "../../scripts/lock.mjs";
import { root } from "../../scripts/project.mjs";
import { runQuietly } from "../../scripts/run.mjs";

const ofNode = {
  // As `tsc --init` writes it.
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  typeRoots: [join(root, "node_modules", "@types")],
  types: ["node"],
};

type Options = {
  /** Of the compiler, which otherwise knows what Node.js has. */
  compilerOptions?: object;
  /** Where a service serves the client; otherwise it is packed here. */
  url?: string;
};

/**
 * Installs the typed client and its dependencies from tarballs, without a registry, as somebody else would, and compiles these
 * programs in the same folder. `programs`: TypeScript by the name of the file, without its ending.
 */
export async function installClient(
  folder: string,
  programs: Record<string, string>,
  { compilerOptions: given = ofNode, url }: Options = {},
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
      if (url === undefined) {
        await buildClient();
        packages.push(clientFolder);
      }
      for (const path of packages) tarballs.push(await pack(path, folder));
    },
  );
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  const source =
    url === undefined ? ["--offline"] : ["--registry=http://127.0.0.1:1", "--fetch-retries=0", url];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly("npm", ["install", ...quiet, ...source, ...tarballs], { cwd: folder });
  const compilerOptions = { strict: true, target: "ES2022", module: "NodeNext", ...given };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, `${name}.ts`), text);
  }
  await compile(folder);
}
