import { messageOf } from "./describe-error";

/** Of failed connections, by the code of Node.js or of the driver of PostgreSQL; `{}` is the address. */
const connectionFailures: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at {}",
  ENOTFOUND: "there is no host {}",
  EAI_AGAIN: "the name of the host {} cannot be looked up",
  ETIMEDOUT: "no answer from {}",
  CONNECT_TIMEOUT: "no answer from {}",
  EHOSTUNREACH: "no network leads to {}",
  ENETUNREACH: "no network leads to {}",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  CONNECTION_CLOSED: "the connection was cut",
};

/** The reason in an error, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  const { code } = Object(current) as { code?: unknown };
  const reason = (messageOf(current) || String(code ?? current)).replace(/\.+$/, "");
  // Such as `connect ECONNREFUSED 127.0.0.1:6379`.
  const [, failure = "", address = "that address"] =
    /^(?:[a-z]+ )?([A-Z_]+)(?: (\S+))?/.exec(reason) ?? [];
  const words = connectionFailures[failure];
  return words ? `${words.replace("{}", address)} (${failure})` : reason;
}
