import { readEnvFile } from "./env-file.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { runBuilt } from "./project.mjs";

await prepareOrExit({ pages: false, silent: true });
await readEnvFile();
await runBuilt("dist/cli");
