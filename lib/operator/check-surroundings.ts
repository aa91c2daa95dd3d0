import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkMailServer } from "@/lib/mail/check-mail-server";
import { env } from "@/platform/env";
import { reasonOf } from "@/platform/reason-of";
import { openSharedRedis } from "@/platform/shared-redis";
import { withTimeout } from "@/platform/with-timeout";
import { advice, good, type Outcome, problem } from "./finding";

const dayMs = 86_400_000;
const maxSecretDays = 365;
const redisTimeoutMs = 3_000;
/** Beyond this time, processes count limits by themselves. */
const slowRedisMs = 200;
const thisMachine = /^(localhost|127\.|\[::1\])/;

export function checkNode(): Outcome {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isAtLeast = (wanted: number) => major > 20 || (major === 20 && minor >= wanted);
  if (!isAtLeast(9)) return problem(`Node.js ${node} is too old; install 20.9 or later.`);
  if (isAtLeast(15)) return good(`Node.js ${node}`);
  return advice(
    `Node.js ${node} cannot verify the checksums in zip files; install 20.15 or later.`,
  );
}

/** What the addresses say about the way of requests. The service itself speaks plain HTTP. */
export function checkProxies(): Outcome {
  const { APP_URL, TRUSTED_PROXIES } = env();
  const { protocol, hostname } = new URL(APP_URL);
  const ranges = TRUSTED_PROXIES.filter((entry) => entry.includes("/"));
  if (protocol === "https:" && TRUSTED_PROXIES.length === 0) {
    return problem(
      `${APP_URL} needs a proxy that ends TLS, and TRUSTED_PROXIES names none, so all clients share one budget; set it to the proxy's address.`,
    );
  }
  if (protocol === "http:" && !thisMachine.test(hostname)) {
    return problem(
      `${APP_URL} sends passwords unencrypted; put a proxy that ends TLS in front, and set APP_URL to its https address.`,
    );
  }
  if (ranges.length > 0) {
    return advice(
      `TRUSTED_PROXIES has ${ranges.join(", ")}, and whoever is in there can pretend to be any client; name the proxies' addresses one by one.`,
    );
  }
  const trusted = TRUSTED_PROXIES.join(", ") || "none";
  return good(`${APP_URL}, trusted proxies: ${trusted}`);
}

export function checkSecrets(now: Date): Outcome[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR } = env();
  const path = join(DATA_DIR, "auth-secret");
  // Next adds the variables of a file `.env` to the process's, but the secret was chosen before.
  const isFromFile = existsSync(path) && readFileSync(path, "utf8").trim() === AUTH_SECRET;
  return [
    isFromFile
      ? checkSecretFile(path, now)
      : good("AUTH_SECRET is from the environment, which does not say its age"),
    ...(AUTH_SECRET_PREVIOUS
      ? [advice("Remove AUTH_SECRET_PREVIOUS 30 days after the secret was changed.")]
      : []),
  ];
}

function checkSecretFile(path: string, now: Date): Outcome {
  const { mode, mtimeMs } = statSync(path);
  // A file's time has parts of a millisecond, so one just made can be ahead of `now`.
  const days = Math.max(0, Math.floor((now.getTime() - mtimeMs) / dayMs));
  if ((mode & 0o077) !== 0) {
    return problem(`Other users can read ${path}; run: chmod 600 ${path}`);
  }
  if (days > maxSecretDays) {
    return advice(`The secret in ${path} is ${days} days old; change it once a year.`);
  }
  return good(`The secret in ${path} is ${days} days old`);
}

export async function checkMail(): Promise<Outcome> {
  const { SMTP_URL, MAIL_FROM, APP_URL, DATA_DIR } = env();
  if (!SMTP_URL) {
    const place = `mails are files in ${join(DATA_DIR, "outbox")}`;
    if (thisMachine.test(new URL(APP_URL).hostname)) return good(place);
    return advice(`Nobody gets mail: ${place}; set SMTP_URL to a mail server.`);
  }
  const { host } = new URL(SMTP_URL);
  try {
    await checkMailServer(SMTP_URL);
  } catch (error) {
    return problem(`${host} takes no mail: ${reasonOf(error)}; check SMTP_URL.`);
  }
  if (/@localhost>?$/.test(MAIL_FROM)) {
    return advice(`Many servers refuse mail from ${MAIL_FROM}; set MAIL_FROM.`);
  }
  return good(`${host} takes mail from ${MAIL_FROM}`);
}

/** Runs a script, as counting a limit does. */
export async function checkRedis(): Promise<Outcome> {
  const redis = openSharedRedis();
  if (!redis) return good("not used; one process counts its limits by itself");
  const call = () => withTimeout(redisTimeoutMs, redis.eval("return 1", [], []));
  try {
    await call();
    const startedAt = performance.now();
    await call();
    const ms = Math.round(performance.now() - startedAt);
    if (ms <= slowRedisMs) return good(`answers in ${ms} ms`);
    return problem(
      `Redis answers in ${ms} ms, and from ${slowRedisMs} ms on each process counts limits by itself; use one that is nearer.`,
    );
  } catch (error) {
    return problem(
      `Redis does not work: ${reasonOf(error)}, so each process counts limits by itself; check REDIS_URL.`,
    );
  } finally {
    redis.close();
  }
}
