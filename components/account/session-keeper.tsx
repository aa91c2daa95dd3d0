"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { pagePaths } from "@/lib/contract/page-paths";

const intervalMs = 10 * 60_000;

/**
 * Asks for the session now and then while the page is looked at; the answer renews its cookie. Drawn for
 * who is signed in: where a link led them to sign in, the session is over, and what is around the page too.
 */
export function SessionKeeper() {
  const isOver = usePathname() === pagePaths.login;

  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  useEffect(() => {
    let askedAt = 0;
    const ask = () => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < intervalMs) return;
      askedAt = Date.now();
      // A failure shows at the next request that needs the session.
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
