import { prepareOrExit } from "./prepare.mjs";
import { runBuilt } from "./project.mjs";

await prepareOrExit({ pages: false, silent: true });
await runBuilt("dist/cli");
