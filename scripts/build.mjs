import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { clientTypesFile, serveClient, servedClients } from "./client-package.mjs";
import { compressFiles } from "./compress.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { ensureInstalled, isInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** @typedef {{ fingerprint: string, outputs: string[] }} Stamp */

const out = join(root, "dist");
const bundleStamp = join(out, ".stamp.json");
const pages = join(root, ".next");
/** Next builds here; its cache and types stay, the rest becomes a folder named after the build's id. */
const pagesWorkshop = join(pages, "build");
const staying = ["cache", "dev", "types"];
/** The ids of the builds that are kept, one a line, the newest first. A server reads the files of the one it was started with. */
const buildList = join(pages, "builds");
const buildsKept = 3;
const notInPages = ["server.ts", "server", "cli"];

/**
 * Installs and builds what is missing or older than its sources: the bundle of server and commands,
 * with `pages` Next's build too, with `workspaces` what those need. Throws ProgramError.
 * @param {{ pages: boolean, workspaces?: boolean, say: import("./project.mjs").Say }} options
 */
export async function prepare({ pages: withPages, workspaces = false, say }) {
  const isReady = () => isInstalled({ workspaces }) && isBundled() && (!withPages || hasPages());
  if (isReady()) return;
  await alone(say, async () => {
    await ensureInstalled(say, { workspaces });
    // The pages come first: if they cannot be built, a restart finds the last build whole.
    if (withPages && !hasPages()) {
      say("Building the pages (half a minute to three).");
      await buildPages();
    }
    if (!isBundled()) {
      say("Bundling the server and the commands.");
      await bundle();
    }
  });
}

/** How esbuild makes `dist/` of `server.ts` and `cli/`; packages stay in node_modules. */
export function bundleOptions() {
  /** @satisfies {import("esbuild").BuildOptions} */
  const options = {
    absWorkingDir: root,
    entryPoints: ["server.ts", ...scriptsIn("cli")],
    outdir: out,
    outbase: root,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    define: { "process.env.BUILD_FINGERPRINT": JSON.stringify(fingerprint().slice(0, 12)) },
    logLevel: "error",
    write: false,
  };
  return options;
}

/** Bundles `server.ts` and `cli/` into `dist/`. */
export async function bundle() {
  const { build } = await import("esbuild");
  const before = fingerprint();
  const { outputFiles } = await build(bundleOptions());
  writeOutputs(outputFiles, before);
}

/** Bundles the commands of `bench/` into `bench/dist`, where they find that workspace's packages. */
export async function bundleBench() {
  const { build } = await import("esbuild");
  const folder = join(root, "bench", "dist");
  rmSync(folder, { recursive: true, force: true });
  await build({
    ...bundleOptions(),
    entryPoints: scriptsIn("bench"),
    outdir: folder,
    outbase: join(root, "bench"),
    write: true,
  });
}

/**
 * Puts a bundle in place so that a process starting meanwhile sees the old one or the new one: chunks
 * are named by content and come first. The chunks of the last bundle stay for processes that run.
 * @param {import("esbuild").OutputFile[]} files
 * @param {string} [made] the fingerprint of what it was made from
 * @returns {boolean} whether anything has changed
 */
export function writeOutputs(files, made = fingerprint()) {
  const isChunk = (/** @type {{ path: string }} */ { path }) => path.includes("/chunks/");
  const ordered = files.filter(isChunk).concat(files.filter((file) => !isChunk(file)));
  const changed = ordered.filter(({ path, contents }) => {
    if (existsSync(path) && readFileSync(path).equals(contents)) return false;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
    return true;
  });
  const outputs = files.map(({ path }) => relative(out, path)).sort();
  const last = readStamp(bundleStamp)?.outputs ?? [];
  const keep = new Set([...outputs, ...last]);
  for (const path of readdirSync(out, { recursive: true }).map(String)) {
    if (/\.js(\.map)?$/.test(path) && !keep.has(path)) rmSync(join(out, path));
  }
  writeFileSync(bundleStamp, JSON.stringify({ fingerprint: made, outputs }));
  return changed.length > 0;
}

/** Runs `next build`, compresses what browsers fetch, and packs the client that the pages offer. */
export async function buildPages() {
  const before = fingerprint(notInPages);
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await runQuietly(process.execPath, [next, "build"], { env });
  await compressFiles(join(pagesWorkshop, "static"));
  await serveClient();
  const stamp = JSON.stringify({ fingerprint: before, outputs: [] });
  writeFileSync(join(pagesWorkshop, ".stamp.json"), stamp);
  publishPages();
}

/** Makes the build in the workshop the one that the next server reads. */
export function publishPages() {
  const id = readFileSync(join(pagesWorkshop, "BUILD_ID"), "utf8");
  mkdirSync(join(pages, id));
  for (const name of readdirSync(pagesWorkshop).filter((each) => !staying.includes(each))) {
    renameSync(join(pagesWorkshop, name), join(pages, id, name));
  }
  const builds = [id, ...listBuilds()].slice(0, buildsKept);
  writeFileSync(`${buildList}.new`, builds.join("\n"));
  renameSync(`${buildList}.new`, buildList);
  const kept = new Set([...builds, basename(pagesWorkshop), basename(buildList)]);
  for (const name of readdirSync(pages).filter((each) => !kept.has(each))) {
    rmSync(join(pages, name), { recursive: true, force: true });
  }
}

function listBuilds() {
  return existsSync(buildList) ? readFileSync(buildList, "utf8").split("\n") : [];
}

function isBundled() {
  const stamp = readStamp(bundleStamp);
  return (
    stamp?.fingerprint === fingerprint() &&
    stamp.outputs.every((path) => existsSync(join(out, path)))
  );
}

function hasPages() {
  const [id] = listBuilds();
  return (
    id !== undefined &&
    readStamp(join(pages, id, ".stamp.json"))?.fingerprint === fingerprint(notInPages) &&
    [...servedClients, clientTypesFile].every((path) => existsSync(path))
  );
}

/** @returns {string[]} */
function scriptsIn(/** @type {string} */ folder) {
  return readdirSync(join(root, folder))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** @returns {Stamp | null} */
function readStamp(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
