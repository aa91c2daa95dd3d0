import pino from "pino";
import { describeError } from "./describe-error";
import { env } from "./env";
import { perProcess } from "./per-process";

const standardOutput = 1;
const standardError = 2;

const shared = perProcess("log", (): { logger?: pino.Logger; destination?: number } => ({}));

/** The process's logger: one JSON line an event on standard output. Never give it a body, a token or a name. */
export function log(): pino.Logger {
  shared.logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      serializers: { err: (error: unknown) => describeError(error) },
    },
    pino.destination(shared.destination ?? standardOutput),
  );
  return shared.logger;
}

/** For a command, whose standard output is its answer: the log goes to standard error. */
export function logToStandardError(): void {
  shared.destination = standardError;
}
