import type { ApiResult, Failure } from "@/components/api-client";

/** The same refusal that the API gives for a malformed address. */
const invalidEmail: Failure = {
  status: 400,
  code: "VALIDATION_ERROR",
  error: "",
  details: { field: "email", reason: "must be a valid email address" },
};

/**
 * Does the work unless the address is clearly malformed. The check is looser than the API's, so the API
 * still judges every address that passes.
 */
export async function ifValidEmail<T>(
  email: string,
  work: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.normalize("NFKC").trim());
  return isAddress ? work() : { ok: false, ...invalidEmail };
}
