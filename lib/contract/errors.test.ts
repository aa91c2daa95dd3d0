import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errorTable, tooMany } from "./errors";
import { openApiDocument } from "./openapi";

const rows = Object.entries(errorTable).map(([code, { status, message }]) => ({
  code,
  status,
  message,
}));

it("README and the error table say the same", () => {
  const readme = readFileSync("README.md", "utf8");
  const told = [...readme.matchAll(/^\| `([A-Z_]+)`\s*\| (\d{3})\s*\| ([^|]+) \|/gm)].map(
    (match) => ({
      code: match[1],
      status: Number(match[2]),
      message: match[3]?.trim(),
    }),
  );
  expect(told).toEqual(rows);
});

it("OpenAPI and the error table say the same", () => {
  const schemas = openApiDocument("http://localhost").components?.schemas ?? {};
  for (const { code, message } of rows) {
    expect(schemas[code]).toMatchObject({
      description: message,
      properties: { code: { const: code }, ok: { const: false } },
    });
  }
});

it("a 429 tells the same wait in its message, details and header, rounded up", () => {
  const error = tooMany(41.2);
  expect(error.message).toBe("Too many requests, retry in 42 seconds.");
  expect(error.details).toEqual({ retryAfter: 42 });
  expect(error.headers).toEqual({ "retry-after": "42" });
  expect(tooMany(-3).details).toEqual({ retryAfter: 1 });
});
