import { FolderLockedError } from "@/db/folder-lock";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { ConfigurationError, env } from "@/lib/env";

const folderCodes = new Set(["EACCES", "EROFS", "ENOTDIR", "EEXIST", "EPERM", "ENOENT", "ENOSPC"]);

/** One sentence for what an operator can mend; the whole error for what only we can. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigurationError || error instanceof FolderLockedError) {
    return error.message;
  }
  const { code = "", syscall = "" } = innermost(error) as NodeJS.ErrnoException;
  if (syscall === "listen" || (syscall === "getaddrinfo" && !env().DATABASE_URL)) {
    return explainListening(code);
  }
  if (isDatabaseUnavailable(error)) {
    return "Cannot reach the database at DATABASE_URL; is it running, and is the address right?";
  }
  if (/^(28...|3D000|42501)$/.test(code)) {
    return `The database at DATABASE_URL refuses: ${innermost(error).message}.`;
  }
  if (folderCodes.has(code) && syscall !== "") {
    return `Cannot write: ${error.message}. Set DATA_DIR to a folder this user may write.`;
  }
  return error.stack ?? error.message;
}

function explainListening(code: string): string {
  const { PORT, HOST } = env();
  if (code === "EADDRINUSE") return `Port ${PORT} is in use; stop what uses it, or set PORT.`;
  if (code === "EACCES") return `This user may not listen on port ${PORT}; set PORT above 1023.`;
  return `Cannot listen on ${HOST}: it is no address of this machine; set HOST.`;
}

function innermost(error: Error): Error {
  let current = error;
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
