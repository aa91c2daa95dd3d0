import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@/platform/env";

const buildList = join(".next", "builds");

/**
 * The folder of the newest build of the pages, below the working directory. Each build has its own, so a server that
 * remembers it keeps its files while the next one is built.
 */
export function newestPagesFolder(): string {
  if (!existsSync(buildList)) {
    throw new ConfigurationError("The pages are not built; run npm run build.");
  }
  const [id = ""] = readFileSync(buildList, "utf8").split("\n", 1);
  return join(".next", id);
}
