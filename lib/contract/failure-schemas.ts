import { z } from "zod";
import { ApiError, type ErrorCode, type ErrorDetails, errorTable } from "./errors";

/** What is in `details`, each with an example; nothing for the other codes. */
const detailsOf: Partial<Record<ErrorCode, Record<string, z.ZodType>>> = {
  VALIDATION_ERROR: {
    field: z.string().meta({
      description: "The first field that is wrong; `body` for malformed JSON.",
      example: "page",
    }),
    reason: z.string().meta({
      description: "What it must be, in English.",
      example: "must be an integer from 1 to 2147483647",
    }),
  },
  RATE_LIMIT_EXCEEDED: {
    retryAfter: z.int().min(1).meta({ description: "Seconds to wait.", example: 42 }),
  },
  SEARCH_ALREADY_EXISTS: {
    id: z.string().meta({
      description: "The saved search that has the name.",
      example: "5d1c0b0e-6f5e-4c57-9a3c-0f6f1c9f0a11",
    }),
    name: z.string().meta({ description: "Its name.", example: "Software companies of Paris" }),
  },
  EXPORT_TOO_LARGE: {
    total: z.int().meta({ description: "How many companies match.", example: 3_150_000 }),
    max: z.int().meta({ description: "How many an export may hold.", example: 200_000 }),
  },
};

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

function failureSchema(code: ErrorCode): z.ZodType {
  return z
    .strictObject({
      ok: z.literal(false).describe("The call failed."),
      error: z.string().describe("For people."),
      code: z.literal(code).describe("For programs."),
      details: z.strictObject(detailsOf[code] ?? {}).describe("More about it."),
    })
    .meta({ id: code, description: errorTable[code].message });
}

/** The schema of every failure, by code. */
export const failureSchemas = Object.fromEntries(
  errorCodes.map((code) => [code, failureSchema(code)]),
) as Record<ErrorCode, z.ZodType>;

/** The answer of a failure, with example values. */
export function failureExample(code: ErrorCode) {
  const fields = Object.entries(detailsOf[code] ?? {});
  const details = Object.fromEntries(
    fields.map(([name, schema]) => [name, schema.meta()?.example]),
  );
  const { message } = new ApiError(code, details as ErrorDetails);
  return { ok: false, error: message, code, details };
}
