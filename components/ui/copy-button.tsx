"use client";

import { useEffect, useState } from "react";
import { Button } from "./button";

type CopyButtonProps = {
  value: string;
  labels: { copy: string; label: string; copied: string; failed: string };
  className?: string;
  /** The key that presses it. */
  shortcut?: string;
};

const shownMs = 2000;

/** Copies `value` to the clipboard and announces the result. */
export function CopyButton(props: CopyButtonProps) {
  const { value, labels, className = "copy-button", shortcut } = props;
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

  const said = outcome === "none" ? "" : labels[outcome];
  return (
    <>
      <Button
        variant="bare"
        onClick={copy}
        aria-label={labels.label}
        data-key={shortcut}
        aria-keyshortcuts={shortcut}
        className={className}
      >
        {said || labels.copy}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
