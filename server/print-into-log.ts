import { format } from "node:util";
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
