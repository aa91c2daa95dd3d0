"use client";

import { type ReactNode, useState } from "react";
import { useLazy } from "./use-lazy";
import { useScript } from "./use-script";

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

/** A button that opens a panel, whose code is loaded on first use. Disabled until hydration. */
export function LazyDisclosure<Panel>(props: LazyDisclosureProps<Panel>) {
  const { label, title, notLoaded, className, shortcut, load, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { value, hasFailed } = useLazy(load, isOpen);
  const isLoading = !value && !hasFailed;
  return (
    <>
      <button
        type="button"
        disabled={!useScript()}
        aria-expanded={isOpen}
        data-key={shortcut}
        onClick={() => setOpen(!isOpen)}
        className={`${className} disabled:late-dim disabled:cursor-progress`}
      >
        {label}
      </button>
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
