import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type Lockfile = { packages: Record<string, { dev?: boolean }> };

/** Bytes of what `npm ci --omit=dev` and the build leave to run from, by what it is. */
export function installedSizes(root = process.cwd()): Record<string, number> {
  const { packages } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  ) as Lockfile;
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const modules = needed.map(([path]) => sizeOf(join(root, path), ["node_modules"]));
  const sizes = {
    "Packages of production": modules.reduce((sum, size) => sum + size, 0),
    "The pages, `.next`": sizeOf(join(root, ".next"), ["cache", "trace"]),
    "The server and commands, `dist`": sizeOf(join(root, "dist"), ["bench"]),
  };
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return { ...sizes, "All of it": all };
}

/** Of a folder without those of its entries; nothing when it is not there, as another platform's packages. */
function sizeOf(folder: string, without: readonly string[] = []): number {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return 0;
  }
  return entries
    .filter(({ name }) => !without.includes(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sizeOf(path);
      return entry.isFile() ? statSync(path).size : 0;
    })
    .reduce((sum, size) => sum + size, 0);
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}
