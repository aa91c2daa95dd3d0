import type { PGlite } from "@electric-sql/pglite";
import { DatabaseUnavailableError } from "./unavailable";

export type EmbeddedGuard = {
  /** Called before each statement. If it throws, the statement is not run. */
  before: () => void;
  /** Called once when PostgreSQL has panicked, for example because it could not write its log. */
  onEnd: () => void;
};

/** The embedded database has ended; the next use opens it again. */
export class EmbeddedEndedError extends DatabaseUnavailableError {
  override name = "EmbeddedEndedError";
}

const messages = new WeakMap<PGlite, number>();

/** How many messages an embedded database has got so far. */
export function messageCount(pglite: PGlite): number {
  return messages.get(pglite) ?? 0;
}

/**
 * Wraps every message to an embedded database. After a PANIC or an exception from WebAssembly, a further message
 * would block the process's only thread forever. So all later messages fail with EmbeddedEndedError.
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
    messages.set(pglite, messageCount(pglite) + 1);
    try {
      return send(message);
    } catch (error) {
      return end(error);
    }
  };
  const isPanic = (error: unknown) => (error as { severity?: string }).severity === "PANIC";
  const checked = <Result>(result: Promise<Result>) =>
    result.catch((error: unknown) => {
      if (isPanic(error)) return end(error);
      throw error;
    });
  const whole = pglite.execProtocol.bind(pglite);
  pglite.execProtocol = (...args) => checked(whole(...args));
  const streamed = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = (...args) => checked(streamed(...args));
}
