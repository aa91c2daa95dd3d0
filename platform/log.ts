import pino from "pino";
import { describeError } from "./describe-error";
import { env } from "./env";

const standardOutput = 1;
const standardError = 2;

const shared = globalThis as { registryLog?: pino.Logger; registryLogsTo?: number };

/** The process's logger: one JSON line an event on standard output. Never give it a body, a token or a name. */
export function log(): pino.Logger {
  shared.registryLog ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      serializers: { err: (error: unknown) => describeError(error) },
    },
    pino.destination(shared.registryLogsTo ?? standardOutput),
  );
  return shared.registryLog;
}

/** For a command, whose standard output is its answer: the log goes to standard error. */
export function logToStandardError(): void {
  shared.registryLogsTo = standardError;
}
