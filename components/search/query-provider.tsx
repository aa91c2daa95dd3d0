"use client";

import {
  type DehydratedState,
  HydrationBoundary,
  QueryClientProvider,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./query-client";

type QueryProviderProps = {
  /** What the server has read for this page. */
  state?: DehydratedState;
  children: ReactNode;
};

export function QueryProvider({ state, children }: QueryProviderProps) {
  return (
    <QueryClientProvider client={queryClient()}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
