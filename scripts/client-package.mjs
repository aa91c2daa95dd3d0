import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

export const clientFolder = join(root, "packages", "client");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** What the service serves at both of `clientPackagePath` (lib/contract/paths.ts). */
export const servedClients = [`client-${version}.tgz`, "client.tgz"].map((name) =>
  join(root, "public", "developers", name),
);
/** The types of the API, which the build makes from the OpenAPI document. */
export const clientTypesFile = join(clientFolder, "src", "api.ts");
export const clientModules = join(clientFolder, "node_modules");
/** TypeScript 5: its compiler can be called by programs, unlike that of version 7. */
export const typescript = join(clientModules, "typescript");

/**
 * What `GET /v1/openapi.json` answers, and the client's types of it.
 * @returns {Promise<{ document: string, types: string }>}
 */
export async function describeApi() {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "registry-contract-"));
  const modules = ["openapi", "client-types"];
  try {
    await build({
      absWorkingDir: root,
      entryPoints: modules.map((name) => `lib/contract/${name}.ts`),
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
    });
    const urls = modules.map((name) => pathToFileURL(join(folder, `${name}.mjs`)).href);
    const [{ openApiDocument }, { clientTypes }] = await Promise.all(
      urls.map((url) => import(url)),
    );
    const document = openApiDocument("https://registry.example.fr", version);
    return { document: JSON.stringify(document), types: clientTypes(document) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the client's types and compiles `packages/client/dist`, with the compiler that the service itself is checked with. */
export async function buildClient() {
  const { types } = await describeApi();
  writeFileSync(clientTypesFile, types);
  rmSync(join(clientFolder, "dist"), { recursive: true, force: true });
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  await runQuietly(process.execPath, [compiler, "--project", clientFolder]);
}

/** Builds the client and puts its tarball where the service serves it. Those of other versions stay. */
export async function serveClient() {
  await buildClient();
  const folder = join(root, "public", "developers");
  mkdirSync(folder, { recursive: true });
  const tarball = await pack(clientFolder, folder);
  for (const path of servedClients) {
    copyFileSync(tarball, `${path}.new`);
    renameSync(`${path}.new`, path);
  }
  rmSync(tarball);
}

/** Runs the compiler in a folder that has a tsconfig.json. */
export async function compile(/** @type {string} */ folder) {
  await runQuietly(process.execPath, [join(typescript, "bin", "tsc"), "--project", folder]);
}

/**
 * Packs a package as it would be published.
 * @param {string} folder
 * @param {string} into
 * @returns {Promise<string>} the tarball
 */
export async function pack(folder, into) {
  const args = ["pack", folder, "--pack-destination", into, "--json", "--loglevel=error"];
  const [{ filename }] = JSON.parse(await runQuietly("npm", args));
  return join(into, filename);
}
