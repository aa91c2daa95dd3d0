/** An answer that is no success. `code` is for programs, and `UNKNOWN` if the answer is not the service's own. */
export class RegistryError extends Error {
  override readonly name = "RegistryError";
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Identifies the answer in the service's log. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const isOwn = typeof body === "object" && body !== null;
    const { error, code, details } = (isOwn ? body : {}) as Partial<Failure>;
    super(error ?? `The service answered ${response.status}.`);
    this.status = response.status;
    this.code = code ?? "UNKNOWN";
    this.details = details ?? {};
    this.requestId = response.headers.get("x-request-id");
  }
}

type Failure = { error: string; code: string; details: Record<string, unknown> };
