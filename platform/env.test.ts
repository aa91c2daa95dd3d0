import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "./env";

const goodSecret = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-env-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("without DATABASE_URL", () => {
  it("generates a secret in DATA_DIR, readable by the owner only, and reuses it", () => {
    const first = parseEnv({ DATA_DIR: folder });
    const path = join(folder, "auth-secret");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8").trim()).toBe(first.AUTH_SECRET);
    expect(first.AUTH_SECRET).toMatch(/^[\w-]{43}$/);
    expect(parseEnv({ DATA_DIR: folder }).AUTH_SECRET).toBe(first.AUTH_SECRET);
  });
});

it("says in a sentence that DATA_DIR cannot keep the secret", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(() => parseEnv({ DATA_DIR: join(file, "data") })).toThrow(
    /^Cannot write: ENOTDIR: .*\. Set DATA_DIR to a folder this user may write\.$/,
  );
});

it("says one sentence of each variable at fault", () => {
  const read = () => parseEnv({ DATA_DIR: folder, AUTH_SECRET: "short", PORT: "x" });
  expect(read).toThrow(/^PORT must be .*\nAUTH_SECRET must be .*$/);
});

it("refuses an address of a stock file that is none", () => {
  const given = { DATA_DIR: folder, STOCK_LEGAL_UNITS_URL: "nonsense" };
  expect(() => parseEnv(given)).toThrow("STOCK_LEGAL_UNITS_URL must be an http(s) address.");
});

it("hashes passwords at cost 12 by default, and never below 10", () => {
  const cost = (given: object) => parseEnv({ DATA_DIR: folder, ...given }).PASSWORD_COST;
  expect([cost({}), cost({ PASSWORD_COST: "10" })]).toEqual([12, 10]);
  expect(() => cost({ PASSWORD_COST: "9" })).toThrow(/PASSWORD_COST/);
});

describe("with DATABASE_URL", () => {
  const base = { DATABASE_URL: "postgres://localhost/registry" };
  const refused: [string, Record<string, string>, RegExp][] = [
    ["a missing secret", {}, /AUTH_SECRET must be set/],
    ["a short secret", { AUTH_SECRET: "abc" }, /AUTH_SECRET must be at least 32 characters/],
    ["an example secret", { AUTH_SECRET: `change-me-${goodSecret}` }, /AUTH_SECRET is an example/],
    ["a repeated letter", { AUTH_SECRET: "a".repeat(40) }, /AUTH_SECRET is an example/],
    ["another database", { DATABASE_URL: "mysql://x", AUTH_SECRET: goodSecret }, /DATABASE_URL/],
    [
      "a proxy that is not an address",
      { AUTH_SECRET: goodSecret, TRUSTED_PROXIES: "127.0.0.1,nginx" },
      /TRUSTED_PROXIES must be IP addresses/,
    ],
    [
      "a database address with an impossible port",
      { AUTH_SECRET: goodSecret, DATABASE_URL: "postgres://a@127.0.0.1:99999/b" },
      /DATABASE_URL is not a valid address; /,
    ],
    [
      "a mail server that is not an SMTP address",
      { AUTH_SECRET: goodSecret, SMTP_URL: "https://mail.example" },
      /SMTP_URL must start with smtp:/,
    ],
    [
      "a mail server without a host",
      { AUTH_SECRET: goodSecret, SMTP_URL: "smtp://" },
      /SMTP_URL is not a valid address/,
    ],
    [
      "a sender that would inject a header",
      { AUTH_SECRET: goodSecret, MAIL_FROM: "a@b.fr\r\nBcc: c@d.fr" },
      /MAIL_FROM must be an address/,
    ],
    [
      "a Redis without its token",
      { AUTH_SECRET: goodSecret, UPSTASH_REDIS_REST_URL: "https://r.example" },
      /UPSTASH_REDIS_REST_TOKEN/,
    ],
    [
      "a replica that is not PostgreSQL",
      { AUTH_SECRET: goodSecret, DATABASE_REPLICA_URLS: "postgres://a/b,redis://c" },
      /^DATABASE_REPLICA_URLS must be addresses like postgres:\/\/[^,]+, with commas between\.$/,
    ],
    [
      "a Redis over http",
      { AUTH_SECRET: goodSecret, REDIS_URL: "https://r.example" },
      /^REDIS_URL must start with redis:\/\/ or rediss:\/\/\.$/,
    ],
    ...["redis://", "redis://h:99999", "redis://h/cache", "redis://h/0?db=1"].map(
      (REDIS_URL): [string, Record<string, string>, RegExp] => [
        `the Redis ${REDIS_URL}`,
        { AUTH_SECRET: goodSecret, REDIS_URL },
        /^REDIS_URL must be an address like redis:\/\/user:password@host:6379\/0\.$/,
      ],
    ),
  ];
  it.each(refused)("refuses %s in a clear sentence", (_, values, message) => {
    const parse = () => parseEnv({ ...base, ...values });
    expect(parse).toThrow(ConfigurationError);
    expect(parse).toThrow(message);
  });

  it("reads the addresses of replicas", () => {
    const urls = ["postgres://a/b", "postgresql://u:p@c:5433/d"];
    const given = { ...base, AUTH_SECRET: goodSecret, DATABASE_REPLICA_URLS: urls.join(", ") };
    expect(parseEnv(given).DATABASE_REPLICA_URLS).toEqual(urls);
  });

  it("accepts a real secret", () => {
    expect(parseEnv({ ...base, AUTH_SECRET: goodSecret }).AUTH_SECRET).toBe(goodSecret);
  });
});

it.each([
  ["DATABASE_URL", "postgres://a:%zz@127.0.0.1/b"],
  ["DATABASE_URL", "postgres://a@127.0.0.1/%zz"],
  ["DATABASE_URL", "postgres://a@127.0.0.1/b?sslmode=%"],
  ["DATABASE_DIRECT_URL", "postgres://a:%zz@127.0.0.1/b"],
  ["DATABASE_REPLICA_URLS", "postgres://a/b,postgres://a:%zz@127.0.0.1/b"],
  ["REDIS_URL", "redis://a:%zz@127.0.0.1"],
  ["SMTP_URL", "smtp://a:%zz@127.0.0.1"],
  ["SMTP_URL", "smtp://127.0.0.1:99999"],
  ["APP_URL", "https://a.fr/%zz"],
  ["APP_URL", "https://*.a.fr"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://a.fr/%zz"],
  ["UPSTASH_REDIS_REST_URL", "https://a.fr/%zz"],
  ["UPSTASH_REDIS_REST_URL", "ftp://a.fr"],
  ["STOCK_LEGAL_UNITS_URL", "https://a.fr/%zz"],
  ["STOCK_ESTABLISHMENTS_URL", "https://:p@a.fr/b"],
  ["STOCK_LEGAL_UNITS_URL", "http:/u:p@a.fr/b"],
  ["STOCK_LEGAL_UNITS_URL", "http:u:p@a.fr/b"],
  ["STOCK_LEGAL_UNITS_URL", "http:\\\\u:p@a.fr/b"],
  ["APP_URL", "https://-"],
  ["APP_URL", "https://a..fr"],
  ["APP_URL", "https:/a.fr"],
  ["CORS_ORIGINS", "https://-"],
  ["CORS_ORIGINS", "https://a-.fr"],
  ["CORS_ORIGINS", "https://."],
  ["CORS_ORIGINS", "https://*.fr"],
  ["CORS_ORIGINS", "https://a.fr,https://*"],
  ["CORS_ORIGINS", "https://{a,b}.fr"],
])("refuses %s=%s in a sentence", (name, value) => {
  const given = {
    DATA_DIR: folder,
    DATABASE_URL: "postgres://localhost/registry",
    AUTH_SECRET: goodSecret,
    UPSTASH_REDIS_REST_TOKEN: "t",
    UPSTASH_REDIS_REST_URL: "https://a.fr",
    [name]: value,
  };
  expect(() => parseEnv(given)).toThrow(new RegExp(`^${name} (must|is) .*\\.$`));
});

it.each([
  ...["https://a.fr", "http://127.0.0.1:3000", "https://[::1]:8443", "https://my_host"],
  ...["https://a--b.c-d.fr", "https://xn--caf-dma.fr", "http://a"],
])("lets pages of %s call the API", (origin) =>
  expect(parseEnv({ DATA_DIR: folder, CORS_ORIGINS: origin }).CORS_ORIGINS).toEqual([origin]),
);

it("refuses DATABASE_DIRECT_URL without DATABASE_URL in a sentence", () => {
  const parse = () => parseEnv({ DATA_DIR: folder, DATABASE_DIRECT_URL: "postgres://a/b" });
  expect(parse).toThrow("DATABASE_DIRECT_URL needs DATABASE_URL, the pooler.");
});

it("refuses replicas without a primary in a sentence", () => {
  const parse = () => parseEnv({ DATA_DIR: folder, DATABASE_REPLICA_URLS: "postgres://a/b" });
  expect(parse).toThrow("DATABASE_REPLICA_URLS needs DATABASE_URL, the primary.");
});

it.each(["abc", "-1", "70000", "3000.5"])("refuses PORT=%s in a sentence", (PORT) => {
  const parse = () => parseEnv({ DATA_DIR: folder, PORT });
  expect(parse).toThrow("PORT must be a whole number from 0 to 65535.");
});

it.each(["redis://127.0.0.1", "rediss://:p%40ss@redis.example:6380/2", "redis://[::1]:6379/"])(
  "accepts the Redis %s",
  (REDIS_URL) => expect(parseEnv({ DATA_DIR: folder, REDIS_URL }).REDIS_URL).toBe(REDIS_URL),
);

it("reads limits as count and window", () => {
  const { LIMIT_SEARCH } = parseEnv({ DATA_DIR: folder, LIMIT_SEARCH: "7/2h" });
  expect(LIMIT_SEARCH).toEqual({ max: 7, windowSeconds: 7200 });
  expect(() => parseEnv({ DATA_DIR: folder, LIMIT_SEARCH: "many" })).toThrow(/LIMIT_SEARCH/);
});

it("takes the origin of APP_URL, or localhost with PORT", () => {
  expect(parseEnv({ DATA_DIR: folder, PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
  expect(parseEnv({ DATA_DIR: folder, APP_URL: "https://r.example/x" }).APP_URL).toBe(
    "https://r.example",
  );
});

it.each([
  ["https://registre.example.fr", "no-reply@registre.example.fr"],
  ["http://192.0.2.7:3000", "no-reply@localhost"],
  ["http://[2001:db8::1]:3000", "no-reply@localhost"],
])("without MAIL_FROM, sends mail from the host of %s", (APP_URL, from) => {
  expect(parseEnv({ DATA_DIR: folder, APP_URL }).MAIL_FROM).toBe(from);
});
