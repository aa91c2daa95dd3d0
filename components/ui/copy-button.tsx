"use client";

import { useEffect, useState } from "react";

type CopyButtonProps = {
  value: string;
  words: { copy: string; label: string; copied: string; failed: string };
  className?: string;
};

const shownMs = 2000;

/** Puts `value` on the clipboard and says so. */
export function CopyButton({ value, words, className = "copy-button" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  useEffect(() => {
    if (outcome === "none") return;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  }

  const said = outcome === "none" ? "" : words[outcome];
  return (
    <>
      <button type="button" onClick={copy} aria-label={words.label} className={className}>
        {said || words.copy}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
