"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onFirstInteraction } from "@/components/ui/first-interaction";
import { type InputState, inputStateOf } from "./input-state";
import type { SearchComboboxProps } from "./search-combobox";
import { searchFieldId } from "./search-form-id";

type Loaded = { Combobox: ComponentType<SearchComboboxProps>; typed: InputState };

/** A plain search field. The first interaction loads a combobox with suggestions, which replaces it. */
export function SearchField({ q, isStart }: { q: string; isStart: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const loaded = useCompletion(field);
  const shown = useRef(q);

  useEffect(() => {
    if (isStart) document.getElementById(searchFieldId)?.focus();
  }, [isStart]);

  useEffect(() => {
    // When the URL changes (back, forward, a link), show its query. Text typed before hydration is kept.
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
      autoFocus={isStart}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      className="search-input"
    />
  );
}

/** Loads the combobox that replaces the field, with the field's state at that moment. */
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
        const typed = field.current && inputStateOf(field.current);
        if (typed) flushSync(() => setLoaded({ Combobox: SearchCombobox, typed }));
      } catch {
        // Without suggestions the field still searches. The next interaction tries again.
        stop = onFirstInteraction(load);
      }
    }
    let stop = onFirstInteraction(load);
    // Typing before hydration was an interaction too.
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
