import { useEffect, useState } from "react";

// Not when a button or finger goes down: what then takes the place of a link would lose the click that follows.
const signals = ["keydown", "pointerup", "pointercancel", "pointermove"] as const;

/** Calls `listener` once, at the first interaction with the page. Returns a function that cancels it. */
export function onFirstInteraction(listener: () => void): () => void {
  const stop = () => {
    for (const signal of signals) window.removeEventListener(signal, onSignal);
  };
  const onSignal = (event: Event) => {
    // Browsers report a pointer that rests when the page moves below it.
    if (event instanceof PointerEvent && event.type === "pointermove" && isAtRest(event)) return;
    stop();
    listener();
  };
  for (const signal of signals) window.addEventListener(signal, onSignal, { passive: true });
  return stop;
}

const isAtRest = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0;

/** Whether the user has interacted with the page yet. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => onFirstInteraction(() => setInteracted(true)), []);
  return hasInteracted;
}
