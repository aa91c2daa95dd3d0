"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

type Message = "offline" | "offlineLink" | "unreachable" | "online";
const shownMs = 4000;
/** Of the window. All but the click have a message of the same name. */
const events = ["offline", "online", "unreachable", "click"];

/**
 * Says when the browser goes offline and comes back, and when `openIfReachable` has not opened a page. Offline, it stops
 * links, which would show an error page.
 */
export function ConnectionNotice() {
  const t = useTranslations("shell");
  const [message, setMessage] = useState<Message | null>(null);

  useEffect(() => {
    const hide = (old: Message) => setMessage((shown) => (shown === old ? null : shown));
    const onClick = (event: Event) => {
      hide("unreachable"); // Each attempt is reported anew.
      const link = (event.target as Element).closest("a[href^='/']:not([data-in-place])");
      if (!link || navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      setMessage("offlineLink");
    };
    const listen = (event: Event) => {
      if (event.type === "click") return onClick(event);
      setMessage(event.type as Message);
      if (event.type === "online") setTimeout(hide, shownMs, "online");
    };
    if (!navigator.onLine) setMessage("offline");
    for (const name of events) addEventListener(name, listen, true);
    return () => {
      for (const name of events) removeEventListener(name, listen, true);
    };
  }, []);

  return (
    <div role="status" className="toast-place">
      {message && <p className="toast">{t(message)}</p>}
    </div>
  );
}
