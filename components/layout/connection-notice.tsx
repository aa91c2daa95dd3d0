"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

type Connection = "unchanged" | "offline" | "blocked" | "back";
const shownMs = 4000;

/** Says when the browser goes offline and comes back. Offline, it stops links, which would show an error page. */
export function ConnectionNotice() {
  const t = useTranslations("shell");
  const [connection, setConnection] = useState<Connection>("unchanged");

  useEffect(() => {
    if (!navigator.onLine) setConnection("offline");
    const lost = () => setConnection("offline");
    const back = () => setConnection("back");
    const blockNavigation = (event: MouseEvent) => {
      const link =
        event.target instanceof Element &&
        event.target.closest("a[href^='/']:not([data-in-place])");
      if (!link || navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      setConnection("blocked");
    };
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    document.addEventListener("click", blockNavigation, true);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
      document.removeEventListener("click", blockNavigation, true);
    };
  }, []);

  useEffect(() => {
    if (connection !== "back") return;
    const timer = setTimeout(() => setConnection("unchanged"), shownMs);
    return () => clearTimeout(timer);
  }, [connection]);

  const messages = {
    unchanged: null,
    offline: "offline",
    blocked: "offlineLink",
    back: "online",
  } as const;
  const shown = messages[connection];
  return (
    <div role="status" className="toast-place">
      {shown && <p className="toast">{t(shown)}</p>}
    </div>
  );
}
