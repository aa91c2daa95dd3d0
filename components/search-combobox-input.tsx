import { useTranslations } from "next-intl";
import { type KeyboardEvent, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ComboBoxStateContext, Input } from "react-aria-components";
import { fieldClass, type TypedText } from "./search-field";
import type { Suggestion } from "./use-suggestions";

type SearchComboboxInputProps = {
  typed: TypedText;
  suggestions: Suggestion[];
  onSubmit: () => void;
};

/** The combobox's input: goes on where the plain field was, submits its form, and copies a SIREN. */
export function SearchComboboxInput({ typed, suggestions, onSubmit }: SearchComboboxInputProps) {
  const t = useTranslations("search");
  const state = use(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState("");
  const [start] = useState(typed);

  useLayoutEffect(() => {
    if (!start.hasFocus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(...start.selection);
  }, [start]);

  /** What the keys asked for before there was anything to choose from. */
  const wanted = useRef<"nothing" | "choice" | "copy">("nothing");
  const open = useRef(() => {});
  open.current = () => {
    const [first] = suggestions;
    const isWanted = wanted.current !== "nothing";
    if (wanted.current === "copy" && first) void copySiren(first.siren);
    wanted.current = "nothing";
    if (document.activeElement !== input.current) return;
    if (!state?.isOpen) state?.open(isWanted ? "first" : null, "input");
    else if (isWanted && first) state.selectionManager.setFocusedKey(first.id);
  };
  useEffect(() => {
    // What was asked for may arrive after the keystroke that the combobox opens at.
    if (suggestions.length > 0) open.current();
  }, [suggestions]);

  function submit(event: KeyboardEvent<HTMLInputElement>) {
    event.preventDefault();
    event.stopPropagation();
    state?.close();
    onSubmit();
    event.currentTarget.form?.requestSubmit();
  }

  async function copySiren(siren: string) {
    try {
      await navigator.clipboard.writeText(siren);
      setCopied(t("copied", { siren }));
    } catch {
      setCopied("");
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = state?.isOpen ? state.selectionManager.focusedKey : null;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    const isCopyOfChoice = isCopy && selectionStart === selectionEnd;
    if (isCopyOfChoice && chosen !== null) {
      event.preventDefault();
      void copySiren(String(chosen));
    } else if (isCopyOfChoice && wanted.current === "choice") {
      wanted.current = "copy";
    } else if (event.key === "ArrowDown" && suggestions.length === 0) {
      wanted.current = "choice";
    } else if (event.key !== "Control" && event.key !== "Meta") {
      wanted.current = "nothing";
    }
    if (event.key === "Enter" && chosen === null && !event.nativeEvent.isComposing) {
      submit(event);
    }
  }

  return (
    <>
      <Input
        ref={input}
        onKeyDownCapture={onKeyDown}
        aria-keyshortcuts="/"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={fieldClass}
      />
      <span role="status" className={copied ? "copied-note" : "sr-only"}>
        {copied}
      </span>
    </>
  );
}
