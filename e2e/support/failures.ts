import { failure } from "./api";

export const unauthorized = failure(401, "UNAUTHORIZED");
export const forbidden = failure(403, "FORBIDDEN");
export const notFound = failure(404, "NOT_FOUND");

/** The refusal of a field, for any reason unless one is given. */
export function invalid(field: string, reason?: unknown) {
  return failure(400, "VALIDATION_ERROR", reason === undefined ? { field } : { field, reason });
}
