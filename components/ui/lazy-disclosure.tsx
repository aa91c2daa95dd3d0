"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { useLazy } from "./use-lazy";

type LazyDisclosureProps<Panel> = {
  label: ReactNode;
  /** Names the panel. */
  title: string;
  /** Shown if the code of the panel cannot be loaded. */
  notLoaded: string;
  className: string;
  /** The key that presses the button. */
  shortcut?: string;
  /** Must keep its identity. */
  load: () => Promise<Panel>;
  children: (panel: Panel) => ReactNode;
};

/** A button that opens a panel, whose code is loaded on first use. */
export function LazyDisclosure<Panel>(props: LazyDisclosureProps<Panel>) {
  const { label, title, notLoaded, className, shortcut, load, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { value, hasFailed } = useLazy(load, isOpen);
  const isLoading = !value && !hasFailed;
  return (
    <>
      <Button
        variant="bare"
        aria-expanded={isOpen}
        data-key={shortcut}
        onClick={() => setOpen(!isOpen)}
        className={className}
      >
        {label}
      </Button>
      {isOpen && (
        <section aria-label={title} aria-busy={isLoading} className="disclosed-panel">
          {value && children(value)}
          {isLoading && <div className="progress-line late" />}
          {hasFailed && <p role="alert">{notLoaded}</p>}
        </section>
      )}
    </>
  );
}
