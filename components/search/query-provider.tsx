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
        // A request without a connection fails at once; what shows that asks again when it is back.
        networkMode: "always",
        refetchOnReconnect: false,
        retry: isWorthRetrying,
      },
    },
  });
}

/** Once, and only what may pass by itself; a refusal stays one, and 429 must not be knocked at. */
function isWorthRetrying(failedCount: number, error: Error): boolean {
  if (failedCount >= 1 || !(error instanceof ApiFailure) || !navigator.onLine) return false;
  return error.failure.status === 0 || error.failure.status >= 500;
}

let browserClient: QueryClient | undefined;

/** One client for the tab, so that results outlive a visit to a company; a new one for each request on the server. */
function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
