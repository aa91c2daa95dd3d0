const timeoutsMs = {
  dnsTimeout: 3_000,
  connectionTimeout: 3_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
};
const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * SMTP_URL with our defaults for what it does not set: short timeouts, and no TLS with a server on this machine, because
 * its certificate names another host.
 */
export function smtpAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const byDefault = thisMachine.has(url.hostname) ? { ...timeoutsMs, ignoreTLS: true } : timeoutsMs;
  for (const [name, value] of Object.entries(byDefault)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}
