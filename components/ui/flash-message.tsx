"use client";

import { createContext, type ReactNode, useEffect, useRef, useState } from "react";

/** Shows a message in the nearest area; null removes it. */
export const ShowMessage = createContext<(message: ReactNode) => void>(() => {});

/** `className`: of the message. */
type FlashMessageAreaProps = { className?: string; children: ReactNode };

/**
 * Shows the result of an action above `children`. A new message takes the focus, because the pressed
 * button may have disappeared.
 */
export function FlashMessageArea({ className = "mt-6", children }: FlashMessageAreaProps) {
  const [message, setMessage] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = message ? place.current?.querySelector("[data-notice]") : null;
    if (notice instanceof HTMLElement) notice.focus();
  }, [message]);
  return (
    <ShowMessage value={setMessage}>
      <div ref={place} className={message ? className : ""}>
        {message}
      </div>
      {children}
    </ShowMessage>
  );
}
