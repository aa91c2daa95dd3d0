import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareOrExit } from "./prepare.mjs";
import { root, tell } from "./project.mjs";
import { run, stopWithChildren } from "./run.mjs";

const usage = "Usage: npm run fuzz -- [--requests 200000] [--seed N]";
const { values } = readArguments();
await prepareOrExit({ pages: true });
stopWithChildren();
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const args = ["run", "--project", "processes", "--no-file-parallelism", "e2e/fuzz"];
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
process.exit(await run(process.execPath, [vitest, ...args], { env }));

function readArguments() {
  const seed = String(Date.now() % 2 ** 31);
  try {
    const { values } = parseArgs({
      options: {
        requests: { type: "string", default: "200000" },
        seed: { type: "string", default: seed },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    for (const value of [values.requests, values.seed]) {
      if (!/^\d{1,10}$/.test(value)) throw new Error(`${value} is not a number.`);
    }
    return { values };
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    tell(usage);
    process.exit(1);
  }
}
