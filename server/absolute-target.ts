import type { IncomingMessage } from "node:http";
import { env } from "@/platform/env";

const absoluteForm = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/**
 * Whether the request target is in origin form, or in absolute form (RFC 9112, 3.2.2) with the name of this service. A
 * client that sends another host uses us as a proxy. Proxies on the way may also have trusted either the target or the
 * Host header, so both must agree.
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

/** The host in canonical form, without the default port of the scheme; null if it is not a host. */
function hostOf(scheme: string, host: string): string | null {
  const address = `${scheme}://${host}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

/** Rewrites an absolute target to origin form, because Next answers the absolute form with a redirect to itself. */
export function rewriteToOriginForm(incoming: IncomingMessage): void {
  const rest = (incoming.url ?? "").replace(absoluteForm, "");
  if (rest !== incoming.url) incoming.url = rest.startsWith("/") ? rest : `/${rest}`;
}
