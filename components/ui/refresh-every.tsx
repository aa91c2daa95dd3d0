"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { openIfReachable } from "./open-if-reachable";

type RefreshEveryProps = { seconds: number; children: ReactNode };

/** Reads the page again after each `seconds`, as long as it has this. */
export function RefreshEvery({ seconds, children }: RefreshEveryProps) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void openIfReachable(router.refresh), seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return children;
}
