import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "./env";
import { folderForTests } from "./folder-for-test";

const goodSecret = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
const folder = folderForTests();

it("without DATABASE_URL generates a secret, readable by the owner only, and reuses it", () => {
  const first = parseEnv({ DATA_DIR: folder });
  const path = join(folder, "auth-secret");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8").trim()).toBe(first.AUTH_SECRET);
  expect(first.AUTH_SECRET).toMatch(/^[\w-]{43}$/);
  expect(parseEnv({ DATA_DIR: folder }).AUTH_SECRET).toBe(first.AUTH_SECRET);
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

const base = { DATABASE_URL: "postgres://localhost/registry", AUTH_SECRET: goodSecret };
const upstash = { UPSTASH_REDIS_REST_URL: "https://r.example", UPSTASH_REDIS_REST_TOKEN: "t" };
const onlyReplica = { DATABASE_URL: undefined, DATABASE_REPLICA_URLS: "postgres://a/b" };
const onlyDirect = { DATABASE_URL: undefined, DATABASE_DIRECT_URL: "postgres://a/b" };

type Refusal = [string, Record<string, string | undefined>, RegExp];
it.each<Refusal>([
  ["a missing secret", { AUTH_SECRET: undefined }, /AUTH_SECRET must be set/],
  ["a short secret", { AUTH_SECRET: "abc" }, /AUTH_SECRET must be at least 32 characters/],
  ["an example secret", { AUTH_SECRET: `change-me-${goodSecret}` }, /AUTH_SECRET is an example/],
  ["a repeated letter", { AUTH_SECRET: "a".repeat(40) }, /AUTH_SECRET is an example/],
  ["another database", { DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
  ["an impossible port", { DATABASE_URL: "postgres://a@127.0.0.1:99999/b" }, /is not a valid/],
  ["a proxy by name", { TRUSTED_PROXIES: "127.0.0.1,nginx" }, /must be IP addresses/],
  ["a mail server of the web", { SMTP_URL: "https://mail.example" }, /must start with smtp:/],
  ["a mail server without a host", { SMTP_URL: "smtp://" }, /SMTP_URL is not a valid address/],
  ["a sender that would inject a header", { MAIL_FROM: "a@b.fr\r\nBcc: c@d.fr" }, /an address/],
  ["a Redis without its token", { UPSTASH_REDIS_REST_URL: "https://r.example" }, /must be set tog/],
  [
    "a replica that is not PostgreSQL",
    { DATABASE_REPLICA_URLS: "postgres://a/b,redis://c" },
    /must be addresses like postgres:\/\/[^,]+, with commas between\.$/,
  ],
  ["replicas without a primary", onlyReplica, /URLS needs DATABASE_URL, the primary\.$/],
  ["a direct address without the pooler", onlyDirect, /needs DATABASE_URL, the pooler\.$/],
  ["a Redis over http", { REDIS_URL: "https://r.example" }, /redis:\/\/ or rediss:\/\/\.$/],
  ...["redis://", "redis://h:99999", "redis://h/cache", "redis://h/0?db=1"].map(
    (REDIS_URL): Refusal => [REDIS_URL, { REDIS_URL }, / redis:\/\/user:password@host:6379\/0\.$/],
  ),
  ["a cost below 10", { PASSWORD_COST: "9" }, /PASSWORD_COST/],
  ["a limit that is none", { LIMIT_SEARCH: "many" }, /LIMIT_SEARCH/],
  ["a stock file's address", { STOCK_LEGAL_UNITS_URL: "nonsense" }, /must be an http\(s\) address/],
  ...["abc", "-1", "70000", "3000.5"].map(
    (PORT): Refusal => [`port ${PORT}`, { PORT }, /must be a whole number from 0 to 65535\.$/],
  ),
])("refuses %s in a clear sentence of the variable", (_, values, message) => {
  const parse = () => parseEnv({ DATA_DIR: folder, ...base, ...values });
  expect(parse).toThrow(ConfigurationError);
  expect(parse).toThrow(message);
  const [name = ""] = Object.keys(values).slice(-1);
  expect(parse).toThrow(new RegExp(`^${name} .*\\.$`));
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
  const given = { DATA_DIR: folder, ...base, ...upstash, [name]: value };
  expect(() => parseEnv(given)).toThrow(new RegExp(`^${name} (must|is) .*\\.$`));
});

const urls = ["postgres://a/b", "postgresql://u:p@c:5433/d"];
it.each<[Record<string, string>, object]>([
  [{}, { PASSWORD_COST: 12, AUTH_SECRET: goodSecret }],
  [{ PASSWORD_COST: "10" }, { PASSWORD_COST: 10 }],
  [{ DATABASE_REPLICA_URLS: urls.join(", ") }, { DATABASE_REPLICA_URLS: urls }],
  ...[
    ...["https://a.fr", "http://127.0.0.1:3000", "https://[::1]:8443", "https://my_host"],
    ...["https://a--b.c-d.fr", "https://xn--caf-dma.fr", "http://a"],
  ].map((origin): [Record<string, string>, object] => [
    { CORS_ORIGINS: origin },
    { CORS_ORIGINS: [origin] },
  ]),
  ...["redis://127.0.0.1", "rediss://:p%40ss@redis.example:6380/2", "redis://[::1]:6379/"].map(
    (REDIS_URL): [Record<string, string>, object] => [{ REDIS_URL }, { REDIS_URL }],
  ),
  [{ LIMIT_SEARCH: "7/2h" }, { LIMIT_SEARCH: { max: 7, windowSeconds: 7200 } }],
  [{ PORT: "8080" }, { APP_URL: "http://localhost:8080" }],
  [{ APP_URL: "https://r.example/x" }, { APP_URL: "https://r.example" }],
  [{ APP_URL: "https://registre.example.fr" }, { MAIL_FROM: "no-reply@registre.example.fr" }],
  [{ APP_URL: "http://192.0.2.7:3000" }, { MAIL_FROM: "no-reply@localhost" }],
  [{ APP_URL: "http://[2001:db8::1]:3000" }, { MAIL_FROM: "no-reply@localhost" }],
])("reads from %j: %j", (given, expected) => {
  expect(parseEnv({ DATA_DIR: folder, ...base, ...given })).toMatchObject(expected);
});
