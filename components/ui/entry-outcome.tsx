import { type ReactNode, useEffect, useRef } from "react";

/** Stands where a form of an `EntryCard` stood, once it has served, and for the card's heading too. */
export function EntryOutcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-outcome="">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      {children}
    </div>
  );
}
