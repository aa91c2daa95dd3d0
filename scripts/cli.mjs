import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareOrExit } from "./prepare.mjs";
import { tell } from "./project.mjs";

const [name = "", ...args] = process.argv.slice(2);
await prepareOrExit({ pages: false, silent: true });

const script = new URL(`../dist/cli/${name}.js`, import.meta.url);
if (!existsSync(script)) {
  tell(`There is no command ${name}.`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, fileURLToPath(script), ...args];
await import(script.href);
