import type { PGlite } from "@electric-sql/pglite";
import { DatabaseUnavailableError } from "./unavailable";

export type EmbeddedGuard = {
  /** Called before each statement; what it throws keeps the statement from being run. */
  before: () => void;
  /** PostgreSQL has ended inside of the process, as it does when it cannot write its log. */
  onEnd: () => void;
};

/** The embedded database has ended; the next use opens it again. */
export class EmbeddedEndedError extends DatabaseUnavailableError {
  override name = "EmbeddedEndedError";
}

/**
 * Watches over every message to an embedded database. After a PANIC, or what WebAssembly throws, it would wait
 * for ever in the process's only thread, so nothing is sent to it any more.
 */
export function guardEmbedded(pglite: PGlite, { before, onEnd }: EmbeddedGuard): void {
  let hasEnded = false;
  const end = (cause: unknown): never => {
    if (!hasEnded) onEnd();
    hasEnded = true;
    throw new EmbeddedEndedError("The embedded database has ended.", { cause });
  };
  const send = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    if (hasEnded) end(null);
    before();
    try {
      return send(message);
    } catch (error) {
      return end(error);
    }
  };
  const isPanic = (error: unknown) => (error as { severity?: string }).severity === "PANIC";
  const watch = <Result>(result: Promise<Result>) =>
    result.catch((error: unknown) => {
      if (isPanic(error)) return end(error);
      throw error;
    });
  const whole = pglite.execProtocol.bind(pglite);
  pglite.execProtocol = (...args) => watch(whole(...args));
  const streamed = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = (...args) => watch(streamed(...args));
}
