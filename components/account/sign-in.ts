import { type ApiResult, type Failure, unreachable } from "@/components/api-client";

/** The error codes of our next-auth route: `UNAUTHORIZED`, or `RATE_LIMIT_EXCEEDED:42` with seconds. */
const failureText = /^([A-Z_]+)(?::(\d+))?$/;
const statuses: Record<string, number> = {
  UNAUTHORIZED: 401,
  VALIDATION_ERROR: 401,
  RATE_LIMIT_EXCEEDED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Opens a session and stores its cookie. Status 401 means that the address or the password is wrong. */
export async function signIn(email: string, password: string): Promise<ApiResult<null>> {
  try {
    const auth = await import("next-auth/react");
    // If the list of providers cannot be fetched, next-auth's signIn would navigate to its own error page.
    if (!(await auth.getProviders())) return { ok: false, ...unreachable };
    const answer = await auth.signIn("credentials", { email, password, redirect: false });
    if (answer?.ok && !answer.error) return { ok: true, value: null };
    return { ok: false, ...failureOf(answer?.error ?? "") };
  } catch {
    return { ok: false, ...unreachable };
  }
}

function failureOf(error: string): Failure {
  const [, code = "INTERNAL_ERROR", seconds] = failureText.exec(error) ?? [];
  const details = seconds ? { retryAfter: Number(seconds) } : {};
  return { status: statuses[code] ?? 500, code, error, details };
}
