import { requestedSearch, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { CompanySuggestion } from "@/lib/contract/registry";
import { searchRequests, suggestPath } from "@/lib/contract/search-requests";

/** A refusal of the API. Status 0 means that the API could not be reached. */
export type Failure = {
  status: number;
  code: string;
  error: string;
  details: Record<string, unknown>;
};

export type ApiResult<T> = { ok: true; value: T } | ({ ok: false } & Failure);

/** Wraps a failure in an Error, because react-query expects failures to be thrown. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}

/** Seconds to wait before trying again, when the API said so. */
export function retryAfterSeconds(failure: Failure): number | null {
  const { retryAfter } = failure.details;
  return typeof retryAfter === "number" ? retryAfter : null;
}

export const unreachable: Failure = {
  status: 0,
  code: "UNREACHABLE",
  error: "The service could not be reached.",
  details: {},
};

const shownOfResults = "activity,match,facets,town,details";

/** `include`: the further fields; by default those that the page shows. */
export function searchApiPath(
  state: SearchState,
  include = shownOfResults + (state.columns?.includes("street") ? ",street" : ""),
): string {
  return `${searchRequests.search}?${searchQueryString(requestedSearch(state))}&include=${include}`;
}

/** Suggestions for the typed text that pass the filters; none when the request fails. Throws ApiFailure when the session has ended. */
export async function fetchSuggestions(
  q: string,
  filters: Record<string, string>,
  signal: AbortSignal,
): Promise<CompanySuggestion[]> {
  const path = suggestPath(q, filters);
  const result = await call<{ suggestions: CompanySuggestion[] }>(path, { signal });
  if (!result.ok && result.status === 401) throw new ApiFailure(result);
  return result.ok ? result.value.suggestions : [];
}

/** Changes something, with a JSON body if there is one. */
export function send<T>(method: string, path: string, body?: unknown): Promise<ApiResult<T>> {
  if (body === undefined) return call(path, { method });
  const headers = { "content-type": "application/json" };
  return call(path, { method, headers, body: JSON.stringify(body) });
}

/**
 * Sends one request with the visitor's cookies. It does not validate the answer: the server already
 * checks every answer against its schema before sending it.
 */
export async function call<T>(path: string, init: RequestInit): Promise<ApiResult<T>> {
  try {
    const response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
    const body: (T & { ok: true }) | Partial<Failure> = await response.json();
    if (response.ok) return { ok: true, value: body as T };
    const { code = "INTERNAL_ERROR", error = "", details = {} } = body as Partial<Failure>;
    return { ok: false, status: response.status, code, error, details };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { ok: false, ...unreachable };
  }
}

/** What a call answers. Throws ApiFailure. */
export async function read<T>(path: string, init: RequestInit = {}): Promise<T> {
  const result = await call<T>(path, init);
  if (result.ok) return result.value;
  throw new ApiFailure(result);
}
