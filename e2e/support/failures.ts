import { failure } from "./api";

export const unauthorized = failure(401, "UNAUTHORIZED");
export const forbidden = failure(403, "FORBIDDEN");
export const rateLimited = failure(429, "RATE_LIMIT_EXCEEDED");
export const unavailable = failure(503, "SERVICE_UNAVAILABLE");
export const notFound = failure(404, "NOT_FOUND");

/** The refusal of a field, for any reason unless one is given. */
export function invalid(field: string, reason?: unknown) {
  return failure(400, "VALIDATION_ERROR", reason === undefined ? { field } : { field, reason });
}

/** The refusal of an invitation's token that is unknown, used, revoked or expired. */
export const invalidInvitation = failure(422, "INVALID_INVITATION_TOKEN");
