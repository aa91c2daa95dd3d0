"use client";

import { useEffect } from "react";

const intervalMs = 10 * 60_000;

/** Asks for the session now and then while the page is looked at; the answer renews its cookie. */
export function SessionKeeper() {
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
