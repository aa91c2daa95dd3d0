"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onFirstSign } from "@/components/ui/first-sign";
import type { SearchComboboxProps } from "./search-combobox";
import { searchFieldClass } from "./search-field-class";
import { searchFieldId } from "./search-form-id";
import { type TypedText, typedIn } from "./typed-text";

type Loaded = { Combobox: ComponentType<SearchComboboxProps>; typed: TypedText };

/** A plain field, which completes what is typed once its script is there: fetched at the first sign of a person. */
export function SearchField({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null);
  const loaded = useCompletion(field);
  const shown = useRef(q);

  useEffect(() => {
    if (q === "") document.getElementById(searchFieldId)?.focus();
  }, [q]);

  useEffect(() => {
    // The address changed (back, forward, a link): the field follows, and keeps what was typed before this ran.
    if (shown.current !== q && field.current) field.current.value = q;
    shown.current = q;
  }, [q]);

  if (loaded) return <loaded.Combobox q={q} typed={loaded.typed} />;
  return (
    <input
      ref={field}
      id={searchFieldId}
      name="q"
      type="text"
      defaultValue={q}
      aria-describedby="q-hint"
      aria-keyshortcuts="/"
      // biome-ignore lint/a11y/noAutofocus: the page's one purpose; keys typed before the script runs land in it
      autoFocus={q === ""}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      className={searchFieldClass}
    />
  );
}

/** The component that takes the field's place, and what the field held then. */
function useCompletion(field: React.RefObject<HTMLInputElement | null>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    let isComposing = false;
    const compose = (event: Event) => {
      isComposing = event.type === "compositionstart";
    };
    async function load() {
      try {
        const { SearchCombobox } = await import("./search-combobox");
        while (isComposing) await new Promise((resolve) => setTimeout(resolve, 100));
        const typed = field.current && typedIn(field.current);
        if (typed) flushSync(() => setLoaded({ Combobox: SearchCombobox, typed }));
      } catch {
        // Without completion the field still searches; the next sign tries again.
        stop = onFirstSign(load);
      }
    }
    let stop = onFirstSign(load);
    // What was typed before this script ran was a sign too.
    if (field.current && field.current.value !== field.current.defaultValue) void load();
    window.addEventListener("compositionstart", compose);
    window.addEventListener("compositionend", compose);
    return () => {
      stop();
      window.removeEventListener("compositionstart", compose);
      window.removeEventListener("compositionend", compose);
    };
  }, [field]);

  return loaded;
}
