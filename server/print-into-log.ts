import { format } from "node:util";
import { stackOf } from "@/platform/describe-error";
import { log } from "@/platform/log";

/**
 * Makes each line that this process prints, Next's included, an event of the log. Without a terminal a log collector
 * reads standard output, and expects JSON only. These lines appear at every LOG_LEVEL, as they do on a terminal.
 */
export function printIntoLog(): void {
  const print = (...words: unknown[]) =>
    log()
      .child({}, { level: "info" })
      .info(format(...words));
  Object.assign(console, { log: print, info: print, debug: print });
}

/** Errors that Next prints would show their fields, such as the parameters of a statement; only their stacks remain. */
export function printErrorsWithoutFields(): void {
  const { error, warn } = console;
  const plain = (words: unknown[]) =>
    words.map((word) => (word instanceof Error ? stackOf(word) : word));
  Object.assign(console, {
    error: (...words: unknown[]) => error(...plain(words)),
    warn: (...words: unknown[]) => warn(...plain(words)),
  });
}
