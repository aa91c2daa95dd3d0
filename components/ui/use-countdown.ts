import { useEffect, useState } from "react";

/** Whole seconds left of `seconds`, from when they are first given; true to the clock after a sleep. */
export function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` starts anew
  useEffect(() => {
    const endMs = Date.now() + seconds * 1000;
    const tell = () => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000)));
    tell();
    if (seconds === 0) return;
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [seconds, since]);
  return left;
}
