import type { ApiResult, Failure } from "@/components/api-client";

/** The API's own word on a malformed address. */
const wrongEmail: Failure = {
  status: 400,
  code: "VALIDATION_ERROR",
  error: "",
  details: { field: "email", reason: "must be a valid email address" },
};

/** Does the work unless the API would surely refuse the address; what it would let pass is left to it. */
export async function withEmail<T>(
  email: string,
  work: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.normalize("NFKC").trim());
  return isAddress ? work() : { ok: false, ...wrongEmail };
}
