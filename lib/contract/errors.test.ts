import { expect, it } from "vitest";
import { errorTable, tooMany } from "./errors";
import { openApiDocument } from "./openapi";

const rows = Object.entries(errorTable).map(([code, { message }]) => ({ code, message }));

it("OpenAPI has the codes and messages of the error table", () => {
  const schemas = openApiDocument("http://localhost", "1.0.0").components?.schemas ?? {};
  for (const { code, message } of rows) {
    expect(schemas[code]).toMatchObject({
      description: message,
      properties: { code: { const: code }, ok: { const: false } },
    });
  }
});

it("a 429 gives the same wait in its message, details and header, rounded up", () => {
  const error = tooMany(41.2);
  expect(error.message).toBe("Too many requests, retry in 42 seconds.");
  expect(error.details).toEqual({ retryAfter: 42 });
  expect(error.headers).toEqual({ "retry-after": "42" });
  expect(tooMany(-3).details).toEqual({ retryAfter: 1 });
});
