import pino from "pino";
import { describeError } from "@/lib/describe-error";
import { env } from "@/lib/env";

const shared = globalThis as { registryLog?: pino.Logger };

/** The process's logger: one JSON line an event on standard output. Never give it a body, a token or a name. */
export function log(): pino.Logger {
  shared.registryLog ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
  });
  return shared.registryLog;
}
