import { bundleBench } from "./build.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { runBuilt } from "./project.mjs";

/** What asks the database in its own process, or runs an operator's command. */
const withoutPages = ["import", "search", "relevance", "migrations"];

const asksForHelp = process.argv.some((argument) => argument === "--help" || argument === "-h");
const pages = !asksForHelp && !withoutPages.includes(process.argv[2] ?? "");
await prepareOrExit({ pages, workspaces: true, silent: true });
await bundleBench();
await runBuilt("bench/dist");
