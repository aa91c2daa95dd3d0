import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SearchComboboxProps } from "./search-combobox";
import { searchFieldId } from "./search-form-id";

type Completion = { Combobox: ComponentType<SearchComboboxProps>; plain: HTMLInputElement };

/**
 * A plain search field. A press on it, or its first key, loads a combobox with suggestions, which replaces it; so does the focus,
 * unless the start page itself has given it. Without suggestions the field still searches.
 */
export function SearchField({ q, isStart }: { q: string; isStart: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const shown = useRef(q);
  const [completion, setCompletion] = useState<Completion | null>(null);

  async function complete() {
    const module = await import("./search-combobox").catch(() => null);
    while (isComposing.current) await new Promise((resolve) => setTimeout(resolve, 100));
    const plain = field.current;
    if (!module || !plain) return;
    flushSync(() => setCompletion({ Combobox: module.SearchCombobox, plain }));
  }

  useEffect(() => {
    if (isStart) document.getElementById(searchFieldId)?.focus();
  }, [isStart]);

  const completeTyped = useEffectEvent(() => {
    if (field.current && field.current.value !== field.current.defaultValue) void complete();
  });
  // Typing before hydration.
  useEffect(() => completeTyped(), []);

  useEffect(() => {
    // When the URL changes (back, forward, a link), show its query. Text typed before hydration is kept.
    if (shown.current !== q && field.current) field.current.value = q;
    shown.current = q;
  }, [q]);

  if (completion) return <completion.Combobox q={q} plain={completion.plain} />;
  return (
    <input
      ref={field}
      id={searchFieldId}
      name="q"
      type="text"
      defaultValue={q}
      onFocus={isStart ? undefined : complete}
      onPointerDown={complete}
      onKeyDown={complete}
      onInput={complete}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
      }}
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
