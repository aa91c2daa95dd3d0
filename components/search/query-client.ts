import { isServer, QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/components/api-client";

const staleMs = 5 * 60_000;
const keptMs = 30 * 60_000;

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // On the server a finite time is a timer for each query of each request.
        gcTime: isServer ? Number.POSITIVE_INFINITY : keptMs,
        refetchOnWindowFocus: false,
        // Offline, a request fails at once. The search page retries it when the connection is back.
        networkMode: "always",
        refetchOnReconnect: false,
        retry: isWorthRetrying,
      },
    },
  });
}

/** Retries once, and only after network and server errors. Refusals, 429 included, are not retried. */
function isWorthRetrying(failedCount: number, error: Error): boolean {
  if (failedCount >= 1 || !(error instanceof ApiFailure) || !navigator.onLine) return false;
  return error.failure.status === 0 || error.failure.status >= 500;
}

let browserClient: QueryClient | undefined;

/**
 * In the browser, one client for the tab, so that results stay cached while a company page is open.
 * On the server, a new client for each request.
 */
export function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}
