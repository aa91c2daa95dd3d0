import { closeDatabase } from "@/db/client";
import { logToStandardError } from "@/platform/log";

/**
 * Runs an operator command with the arguments of the process and prints its result. The exit code is 0, or 1 with one
 * sentence on standard error, unless `work` has set another.
 */
export async function asCommand(work: (argv: string[]) => Promise<string>): Promise<void> {
  logToStandardError();
  try {
    console.log(await work(process.argv.slice(2)));
    process.exitCode ??= 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode ??= 1;
  } finally {
    await closeDatabase();
  }
}
