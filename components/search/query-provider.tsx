"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiFailure } from "@/components/api-client";

const staleMs = 5 * 60_000;
const keptMs = 30 * 60_000;

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: keptMs,
        refetchOnWindowFocus: false,
        // Offline, a request fails at once. LiveSearch retries it when the connection is back.
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
function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
