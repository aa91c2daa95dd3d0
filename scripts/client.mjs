import { relative } from "node:path";
import { buildClient, clientFolder, pack } from "./client-package.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { root } from "./project.mjs";

await prepareOrExit({ pages: false, silent: true });
await buildClient();
console.log(relative(root, await pack(clientFolder, clientFolder)));
