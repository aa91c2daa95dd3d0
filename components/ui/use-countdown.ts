import { useEffect, useState } from "react";

/** Counts down `seconds` by the clock, so that it is right after the computer has slept. */
export function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` restarts the countdown
  useEffect(() => {
    const endMs = Date.now() + seconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000)));
    update();
    if (seconds === 0) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [seconds, since]);
  return left;
}
