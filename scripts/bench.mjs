import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleBench } from "./build.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { tell } from "./project.mjs";

/** What asks the database in its own process, or runs an operator's command. */
const withoutPages = ["import", "search", "relevance"];

const [name = "", ...args] = process.argv.slice(2);
await prepareOrExit({ pages: !withoutPages.includes(name), bench: true, silent: true });
await bundleBench();

const script = new URL(`../bench/dist/${name}.js`, import.meta.url);
if (!existsSync(script)) {
  tell(`There is no benchmark ${name}.`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, fileURLToPath(script), ...args];
await import(script.href);
