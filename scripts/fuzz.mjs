import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareOrExit } from "./prepare.mjs";
import { root, tell } from "./project.mjs";
import { run } from "./run.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
if (!Object.values(values).every((value) => /^\d{1,10}$/.test(value))) {
  tell("npm run fuzz -- [--requests 200000] [--seed N]");
  process.exit(1);
}
await prepareOrExit({ pages: true });
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const args = ["run", "--project", "journeys", "--no-file-parallelism", "e2e/fuzz"];
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
process.exit(await run(process.execPath, [vitest, ...args], { env }));
