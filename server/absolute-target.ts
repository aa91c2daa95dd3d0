import type { IncomingMessage } from "node:http";
import { env } from "@/platform/env";

const absoluteForm = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/**
 * Whether the target is in origin form or, in absolute form (RFC 9112, 3.2.2), names this service: whoever sends
 * another host takes us for a proxy, and servers on the way may have read either it or the Host header.
 */
export function namesThisService({ url = "", headers, socket }: IncomingMessage): boolean {
  const [target, scheme = "", host = ""] = absoluteForm.exec(url) ?? [];
  if (target === undefined) return true;
  if (!/^https?$/i.test(scheme) || host.toLowerCase() !== headers.host?.toLowerCase()) return false;
  const { localAddress = "", localPort } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, "");
  const local = `${address.includes(":") ? `[${address}]` : address}:${localPort}`;
  const named = hostOf(scheme, host);
  return named !== null && [new URL(env().APP_URL).host, hostOf(scheme, local)].includes(named);
}

/** In one spelling, without the scheme's own port; null where it is not a host. */
function hostOf(scheme: string, host: string): string | null {
  const address = `${scheme}://${host}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

/** Puts the origin form in the place of the absolute one, which Next answers with a redirect to itself. */
export function rewriteToOriginForm(incoming: IncomingMessage): void {
  const rest = (incoming.url ?? "").replace(absoluteForm, "");
  if (rest !== incoming.url) incoming.url = rest.startsWith("/") ? rest : `/${rest}`;
}
