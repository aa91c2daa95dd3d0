import { readEnvFile } from "./env-file.mjs";
import { prepareOrExit } from "./prepare.mjs";

if (process.argv.includes("--help")) {
  console.log(
    "Usage: npm start          builds what has changed and starts the server\n" +
      "       npm run build      only builds\n" +
      "Settings are variables of the environment, or in .env: docs/configuration.md",
  );
  process.exit();
}
Object.assign(process.env, { NODE_ENV: "production" });
await prepareOrExit({ pages: true });
if (!process.argv.includes("--build")) {
  await readEnvFile();
  process.setSourceMapsEnabled(true);
  // The server runs in this very process: signals and the exit code are its own.
  await import(new URL("../dist/server.js", import.meta.url).href);
}
