import { expect, it } from "vitest";
import { variableNames } from "./env";
import { findMisspelt } from "./misspelt-variables";

it.each([
  ["LIMTI_SEARCH", "LIMIT_SEARCH"],
  ["LIMIT_SEARCHES", "LIMIT_SEARCH"],
  ["LIMIT_COMPANIES", "LIMIT_COMPANY"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASE_REPLICA_URL", "DATABASE_REPLICA_URLS"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["APP_URI", "APP_URL"],
  ["AUTH_SECRETS", "AUTH_SECRET"],
])("finds %s, whose nearest name is %s", (name, nearest) => {
  expect(findMisspelt([name], variableNames)).toEqual([{ name, nearest }]);
});

it("finds neither known names nor those of other programs", () => {
  const others =
    "PATH HOME HOSTNAME HOSTS USER PWD PORTS TERM LANG TZ TMPDIR EDITOR PAGER MAIL LOGNAME NODE_OPTIONS NODE_PATH " +
    "PGHOST PGPORT REDIS_HOST REDIS_PORT SMTP_HOST APP_ENV DATABASE_HOST POSTGRES_PASSWORD METRICS_PATH " +
    "OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TIMEOUT OTEL_SERVICE_NAME KUBERNETES_PORT npm_config_cache TEST_DATABASE_URL";
  expect(findMisspelt([...variableNames, ...others.split(" ")], variableNames)).toEqual([]);
});
