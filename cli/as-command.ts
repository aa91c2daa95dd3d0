import { closeDatabase } from "@/db/client";
import { sentenceOf } from "@/db/explain-failure";
import { logToStandardError } from "@/platform/log";

const more = "More: docs/operations/commands.md";

/**
 * Runs an operator command with the arguments of the process and prints its result, or its usage with `--help`. The exit
 * code is 0, or 1 with one sentence on standard error, unless `work` has set another.
 */
export async function asCommand(
  usage: string,
  work: (argv: string[]) => Promise<string>,
): Promise<void> {
  logToStandardError();
  // Node.js would print the error's fields too, such as the parameters of a statement.
  process.once("uncaughtException", (error) => {
    console.error(sentenceOf(error));
    process.exit(1);
  });
  const argv = process.argv.slice(2);
  const asksForHelp = argv.some((argument) => argument === "--help" || argument === "-h");
  try {
    console.log(asksForHelp ? `${usage}\n${more}` : await work(argv));
    process.exitCode ??= 0;
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode ??= 1;
  } finally {
    await closeDatabase();
  }
}
