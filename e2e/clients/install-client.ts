import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, clientFolder, pack } from "../../scripts/client-package.mjs";
import { root } from "../../scripts/project.mjs";
import { runQuietly } from "../../scripts/run.mjs";

/** Installs the client and its dependencies into a folder, from tarballs, without a registry. */
export async function installClient(folder: string): Promise<void> {
  await buildClient();
  const packages = ["openapi-fetch", "openapi-typescript-helpers"].map((name) =>
    join(root, "node_modules", name),
  );
  const tarballs: string[] = [];
  for (const path of [clientFolder, ...packages]) tarballs.push(await pack(path, folder));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly("npm", ["install", ...quiet, ...tarballs], { cwd: folder });
}
