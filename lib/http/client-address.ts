import { randomBytes } from "node:crypto";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { env } from "@/platform/env";
import { perProcess } from "@/platform/per-process";

const shared = perProcess("client-address", (): { headerName?: string } => ({}));
/** The block list of each value of TRUSTED_PROXIES. */
const blockLists = new WeakMap<readonly string[], BlockList>();

/**
 * The name of the header in which `server.ts` passes on the client address. It is random for each process, so that no
 * client can send it.
 */
export function claimClientAddressHeader(): string {
  shared.headerName ??= `x-client-address-${randomBytes(16).toString("hex")}`;
  return shared.headerName;
}

/** The address that limits count by: an IPv4 address, the /64 network of an IPv6 one, or `unknown`. */
export function clientAddress(headers: Headers): string {
  const name = shared.headerName;
  if (name) return headers.get(name) ?? "unknown";
  const forwarded = headers.get("x-forwarded-for");
  if (env().TRUSTED_PROXIES.length === 0 || !forwarded) return "unknown";
  return limitKey(lastUntrusted(forwarded) ?? "unknown");
}

/** The address of a client. X-Forwarded-For counts only if the socket's other end is a trusted proxy. */
export function resolveClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
): string {
  const socket = plainAddress(socketAddress ?? "");
  if (!forwardedFor || !isTrusted(socket)) return limitKey(socket);
  return limitKey(lastUntrusted(forwardedFor) ?? socket);
}

function lastUntrusted(forwardedFor: string): string | null {
  for (const part of forwardedFor.split(",").reverse()) {
    const address = plainAddress(part.trim());
    if (isIP(address) === 0) return null;
    if (!isTrusted(address)) return address;
  }
  return null;
}

export function isTrusted(address: string): boolean {
  if (isIP(address) === 0) return false;
  return trustedProxies().check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function trustedProxies(): BlockList {
  const { TRUSTED_PROXIES } = env();
  const known = blockLists.get(TRUSTED_PROXIES);
  if (known) return known;
  const made = blockList(TRUSTED_PROXIES);
  blockLists.set(TRUSTED_PROXIES, made);
  return made;
}

function blockList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Normalises an address: without port, brackets or quotes, and IPv4-mapped IPv6 as IPv4. */
function plainAddress(text: string): string {
  const unquoted = text.replace(/^"(.*)"$/, "$1");
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(unquoted)?.[1];
  const address = inBrackets ?? unquoted.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  if (!isIPv6(address) || address.includes("%")) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const mapped = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname);
  if (!mapped) return address;
  const [high, low] = mapped.slice(1).map((group) => Number.parseInt(group, 16)) as [
    number,
    number,
  ];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function limitKey(address: string): string {
  if (!isIPv6(address)) return address || "unknown";
  const [withoutZone = ""] = address.split("%");
  const [head = "", tail] = withoutZone.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
