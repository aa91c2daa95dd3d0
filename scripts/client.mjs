import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import {
  buildClient,
  clientFolder,
  clientTypes,
  clientTypesFile,
  pack,
} from "./client-package.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { root } from "./project.mjs";

await prepareOrExit({ pages: false, workspaces: true, silent: true });
writeFileSync(clientTypesFile, await clientTypes());
await buildClient();
console.log(relative(root, await pack(clientFolder, clientFolder)));
