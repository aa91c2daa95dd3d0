"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { pagePaths } from "@/lib/contract/page-paths";

const intervalMs = 10 * 60_000;

/**
 * Requests the session every ten minutes while the page is visible; each answer renews its cookie.
 * Only signed-in users get this component. If they reach the sign-in page by a client-side link, the
 * session has ended, so the page reloads to redraw the header without it.
 */
export function SessionKeepAlive() {
  const isOver = usePathname() === pagePaths.login;

  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  useEffect(() => {
    let askedAt = 0;
    const ask = () => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < intervalMs) return;
      askedAt = Date.now();
      // A failure needs no handling here: the next request that needs the session shows it.
      fetch("/api/auth/session", { cache: "no-store" })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, intervalMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return null;
}
