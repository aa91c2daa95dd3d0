import { explainDatabaseFailure } from "@/db/explain-failure";
import { stackOf } from "@/platform/describe-error";
import { ConfigurationError, cannotWriteMessage, env } from "@/platform/env";

type ListenError = NodeJS.ErrnoException & { port?: number };

const folderCodes = new Set(["EACCES", "EROFS", "ENOTDIR", "EEXIST", "EPERM", "ENOENT", "ENOSPC"]);

/** One sentence if the operator can fix the cause; otherwise the whole error. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return stackOf(error);
  if (error instanceof ConfigurationError) return error.message;
  const { code = "", syscall = "", ...at } = innermost(error) as ListenError;
  if (syscall === "listen" || (syscall === "getaddrinfo" && !env().DATABASE_URL)) {
    return explainListening(code, at);
  }
  const ofDatabase = explainDatabaseFailure(error);
  if (ofDatabase) return ofDatabase;
  if (folderCodes.has(code) && syscall !== "") return cannotWriteMessage(error.message);
  return stackOf(error);
}

function explainListening(code: string, at: { port?: number }): string {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = env();
  const [variables, port, host] =
    at.port === PORT || METRICS_PORT === undefined
      ? [{ port: "PORT", host: "HOST" }, PORT, HOST]
      : [{ port: "METRICS_PORT", host: "METRICS_HOST" }, METRICS_PORT, METRICS_HOST];
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use; stop what uses it, or set ${variables.port}.`;
  }
  if (code === "EACCES") {
    return `This user may not listen on port ${port}; set ${variables.port} above 1023.`;
  }
  return `Cannot listen on ${host}: it is no address of this machine; set ${variables.host}.`;
}

function innermost(error: Error): Error {
  let current = error;
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
