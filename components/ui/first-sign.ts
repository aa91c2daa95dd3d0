import { useEffect, useState } from "react";

const signs = ["keydown", "pointerdown", "pointermove", "touchstart"] as const;

/** Calls once at the first sign that somebody is at the page. Gives what calls it off. */
export function onFirstSign(listener: () => void): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, hear);
  };
  const hear = () => {
    stop();
    listener();
  };
  for (const sign of signs) window.addEventListener(sign, hear, { passive: true });
  return stop;
}

/** Whether there was a sign yet that somebody is at the page. */
export function useFirstSign(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => onFirstSign(() => setThere(true)), []);
  return isThere;
}
