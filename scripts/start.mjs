import { readEnvFile } from "./env-file.mjs";
import { prepareOrExit } from "./prepare.mjs";

Object.assign(process.env, { NODE_ENV: "production" });
await prepareOrExit({ pages: true });
if (!process.argv.includes("--build")) {
  await readEnvFile();
  process.setSourceMapsEnabled(true);
  // The server runs in this very process: signals and the exit code are its own.
  await import(new URL("../dist/server.js", import.meta.url).href);
}
