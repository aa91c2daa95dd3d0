import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type BudgetVariable, budgetNames, budgets, budgetVariable } from "./budgets";
import { perProcess } from "./per-process";
import { readOrCreateSecret } from "./secrets";

const rate = (byDefault: string) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}\/[1-9][0-9]{0,5}[smh]$/, 'must look like "120/1m"')
    .default(byDefault)
    .transform((text) => {
      const [count = "", window = ""] = text.split("/");
      const unitSeconds = { s: 1, m: 60, h: 3600 }[window.slice(-1) as "s" | "m" | "h"];
      return { max: Number(count), windowSeconds: Number(window.slice(0, -1)) * unitSeconds };
    });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    });

const integer = (min: number, max: number, byDefault: number) =>
  wholeNumber(min, max).default(byDefault);

const flag = (byDefault: "true" | "false") =>
  z
    .enum(["true", "false"], "must be true or false")
    .default(byDefault)
    .transform((text) => text === "true");

function isAddressOrRange(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Whether it can be parsed, and its escapes decoded. `URL` leaves `%zz` as it is; drivers throw. */
function isAddress(text: string): boolean {
  try {
    return URL.canParse(text) && decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

const hostName = /^\w+(-+\w+)*(\.\w+(-+\w+)*)*\.?$|^\[.*\]$/;

/** `URL` takes `*`, braces and lone hyphens for a host, and `http:/a@b` for `http://a@b`. */
function isHttpAddress(text: string): boolean {
  return (
    /^https?:\/\/[^/\\]/.test(text) && isAddress(text) && hostName.test(new URL(text).hostname)
  );
}

function isOrigin(text: string): boolean {
  return isHttpAddress(text) && new URL(text).origin === text;
}

function hasHost(text: string): boolean {
  return isAddress(text) && new URL(text).hostname !== "";
}

/** After the host only a database number may follow. */
function isRedisAddress(text: string): boolean {
  if (!hasHost(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return /^(\/\d{0,4})?$/.test(pathname) && search === "" && hash === "";
}

const list = (isItem: (text: string) => boolean, message: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((items) => items.every(isItem), { message: `${message}, with commas between` });

const minSecretLength = 32;
const exampleSecret = /change.?me|example|secret|password|^(.)\1+$/i;
const secret = z
  .string()
  .min(
    minSecretLength,
    `must be at least ${minSecretLength} characters (try: openssl rand -base64 32)`,
  )
  .refine((text) => !exampleSecret.test(text) && new Set(text).size >= 10, {
    message: "is an example or too simple (try: openssl rand -base64 32)",
  });

const httpAddress = z
  .string()
  .refine(isHttpAddress, { message: "must be an http(s) address", abort: true });

const stockAddress = (byDefault: string) =>
  httpAddress
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), {
      message: "must not contain a user or a password",
    })
    .default(byDefault);

const postgresScheme = /^postgres(ql)?:\/\//;
const postgresAddress = z
  .string()
  .regex(postgresScheme, "must start with postgres:// or postgresql://")
  .refine(isAddress, { message: "is not a valid address; in a password, % is written %25" });

const limits = Object.fromEntries(
  budgetNames.map((budget) => [budgetVariable(budget), rate(budgets[budget])]),
) as Record<BudgetVariable, ReturnType<typeof rate>>;

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: integer(0, 65535, 3000),
  HOST: z.string().default("0.0.0.0"),
  APP_URL: httpAddress.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URLS: list(
    (url) => postgresScheme.test(url) && isAddress(url),
    "must be addresses like postgres://user:password@host/name",
  ),
  DATABASE_POOL_MAX: integer(1, 1000, 10),
  DATABASE_STATEMENT_SECONDS: integer(1, 3600, 10),
  REQUEST_SECONDS: integer(1, 3600, 50),
  SEARCH_CACHE_MB: integer(1, 65_536, 64),
  EXPORT_MAX_ROWS: integer(1, 1_000_000, 200_000),
  KEEP_SESSIONS_DAYS: integer(1, 3650, 30),
  KEEP_AUDIT_DAYS: integer(1, 36_500, 365),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO_REGISTER: flag("true"),
  STOCK_LEGAL_UNITS_URL: stockAddress(
    "https://www.data.gouv.fr/api/1/datasets/r/825f4199-cadd-486c-ac46-a65a8ea1a047",
  ),
  STOCK_ESTABLISHMENTS_URL: stockAddress(
    "https://www.data.gouv.fr/api/1/datasets/r/0651fb76-bcf3-4f6a-a38d-bc04fa708576",
  ),
  STOCK_MAX_MB: integer(1, 1_000_000, 10_000),
  PASSWORD_COST: integer(10, 15, 12),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
  TRUSTED_PROXIES: list(isAddressOrRange, "must be IP addresses or ranges like 10.0.0.0/8"),
  CORS_ORIGINS: list(isOrigin, "must be origins like https://app.example.fr"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .refine(hasHost, { message: "is not a valid address" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>"]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
      "must be an address, like registry@example.fr or Registry <registry@example.fr>",
    )
    .optional(),
  UPSTASH_REDIS_REST_URL: httpAddress.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
    .refine(isRedisAddress, {
      message: "must be an address like redis://user:password@host:6379/0",
    })
    .optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  ...limits,
});

/** The names of all variables. */
export const variableNames = Object.keys(Environment.shape);

export type Env = Omit<z.infer<typeof Environment>, "APP_URL" | "AUTH_SECRET" | "MAIL_FROM"> & {
  /** Absolute path. */
  DATA_DIR: string;
  /** The public origin, without a trailing slash. */
  APP_URL: string;
  AUTH_SECRET: string;
  MAIL_FROM: string;
};

/** For the operator, when a file in DATA_DIR cannot be written. */
export function cannotWriteMessage(why: string): string {
  return `Cannot write: ${why}. Set DATA_DIR to a folder this user may write.`;
}

/** The configuration is wrong; the message is sentences for the operator. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/**
 * Reads the environment. AUTH_SECRET is required with DATABASE_URL; otherwise a missing one is generated and kept in
 * DATA_DIR (mode 0600). Throws ConfigurationError, which names every wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const first = new Map<string, string>();
    for (const { path, message } of parsed.error.issues) {
      const name = path.join(".");
      if (!first.has(name)) first.set(name, `${name} ${message}.`);
    }
    throw new ConfigurationError([...first.values()].join("\n"));
  }
  const values = parsed.data;
  if (!values.UPSTASH_REDIS_REST_URL !== !values.UPSTASH_REDIS_REST_TOKEN) {
    throw new ConfigurationError(
      "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set together.",
    );
  }
  if (values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL) {
    throw new ConfigurationError("DATABASE_REPLICA_URLS needs DATABASE_URL, the primary.");
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigurationError("DATABASE_DIRECT_URL needs DATABASE_URL, the pooler.");
  }
  const dataDir = resolve(values.DATA_DIR);
  const authSecret = values.AUTH_SECRET ?? generatedSecret(values.DATABASE_URL, dataDir);
  const appUrl = new URL(values.APP_URL ?? `http://localhost:${values.PORT}`);
  return {
    ...values,
    DATA_DIR: dataDir,
    APP_URL: appUrl.origin,
    AUTH_SECRET: authSecret,
    MAIL_FROM: values.MAIL_FROM ?? `no-reply@${mailHost(appUrl)}`,
  };
}

/** The host for the sender's address, which must be a name: `localhost` if APP_URL has an IP address. */
function mailHost({ hostname }: URL): string {
  return isIP(hostname) !== 0 || hostname.startsWith("[") ? "localhost" : hostname;
}

function generatedSecret(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl) {
    throw new ConfigurationError(
      "AUTH_SECRET must be set when DATABASE_URL is (try: openssl rand -base64 32).",
    );
  }
  try {
    return readOrCreateSecret(dataDir, "auth-secret");
  } catch (error) {
    throw new ConfigurationError(cannotWriteMessage((error as Error).message));
  }
}

const shared = perProcess("env", (): { env?: Env } => ({}));

/** The environment of this process, parsed once. */
export function env(): Env {
  shared.env ??= parseEnv(process.env);
  return shared.env;
}

/** For tests: replaces the environment; undefined makes the next call parse it again. */
export function setEnv(value: Env | undefined): void {
  shared.env = value;
}
