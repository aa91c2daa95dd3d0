import { type ReactNode, useEffect, useRef } from "react";

/** Replaces the form of an `EntryCard` after success, and the card's heading with it. */
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
