import { type ApiResult, type Failure, unreachable } from "@/components/api-client";

/** `UNAUTHORIZED`, or `RATE_LIMIT_EXCEEDED:42`, as next-auth's route writes it. */
const failureText = /^([A-Z_]+)(?::(\d+))?$/;
const statuses: Record<string, number> = {
  UNAUTHORIZED: 401,
  VALIDATION_ERROR: 401,
  RATE_LIMIT_EXCEEDED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Opens a session; the browser then holds its cookie. 401: the address or the password is not right. */
export async function signIn(email: string, password: string): Promise<ApiResult<null>> {
  try {
    const auth = await import("next-auth/react");
    // Without its list of providers next-auth would leave the page for one of its own.
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
