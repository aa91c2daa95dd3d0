import pino from "pino";
import { describeError } from "./describe-error";
import { env } from "./env";
import { perProcess } from "./per-process";

const standardOutput = 1;
const standardError = 2;

const shared = perProcess("log", (): { logger?: pino.Logger; destination?: number } => ({}));

/** The process's logger: one JSON line per event, on standard output. Never log a body, a token or a name. */
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

/** For commands, whose standard output is their result: sends the log to standard error. */
export function logToStandardError(): void {
  shared.destination = standardError;
}
