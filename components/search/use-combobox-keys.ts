import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, use, useEffect, useRef } from "react";
import { ComboBoxStateContext } from "react-aria-components";
import { companyPagePath } from "@/lib/contract/page-paths";
import type { Suggestions } from "./use-suggestions";

export type ComboboxKeysOptions = {
  text: string;
  offered: Suggestions;
  input: RefObject<HTMLInputElement | null>;
  copy: (siren: string) => void;
  onSubmit: () => void;
};

/** The keys pressed before the suggestions for the text arrived. `row` counts from 1; 0 means none. */
type Wanted = { row: number; act: "choose" | "copy" | "open" };
const nothing: Wanted = { row: 0, act: "choose" };

/**
 * Handles the keys of the combobox. Keys must never act on suggestions for an earlier text. So an arrow
 * down pressed too early is remembered until the suggestions for the current text arrive, and so is an
 * Enter or Ctrl+C after it. Enter alone searches at once.
 */
export function useComboboxKeys({ text, offered, input, copy, onSubmit }: ComboboxKeysOptions) {
  const { suggestions, isAwaited } = offered;
  const state = use(ComboBoxStateContext);
  const router = useRouter();
  const focusedKey = state?.selectionManager.focusedKey ?? null;
  const wanted = useRef(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text discards the remembered keys
  useEffect(() => {
    wanted.current = nothing;
  }, [text]);

  const answer = useRef(() => {});
  answer.current = () => {
    const { row, act } = wanted.current;
    wanted.current = nothing;
    const chosen = suggestions[Math.min(row, suggestions.length) - 1];
    if (chosen && act === "copy") copy(chosen.siren);
    if (document.activeElement !== input.current) return;
    if (act === "open") {
      if (!chosen) return search();
      state?.close();
      return router.push(companyPagePath(chosen.siren));
    }
    if (suggestions.length === 0) return;
    if (!state?.isOpen) state?.open(row === 1 ? "first" : null, "input");
    if (!chosen) return;
    if (row > 1 || state?.isOpen) state?.selectionManager.setFocusedKey(chosen.id);
    if (act === "choose") wanted.current = { row, act };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when suggestions arrive
  useEffect(() => {
    if (!isAwaited) answer.current();
  }, [suggestions, isAwaited]);

  useEffect(() => {
    if (focusedKey !== null) wanted.current = nothing;
  }, [focusedKey]);

  function search() {
    wanted.current = nothing;
    state?.close();
    onSubmit();
    input.current?.form?.requestSubmit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isCopy =
      (event.ctrlKey || event.metaKey) &&
      key.toLowerCase() === "c" &&
      selectionStart === selectionEnd;
    const isEnter = key === "Enter" && !event.nativeEvent.isComposing;
    if ((isAwaited || wanted.current.row > 0) && wait(key, isCopy, isEnter)) {
      stop(event);
      if (!isAwaited) answer.current();
      return;
    }
    const chosen = !isAwaited && state?.isOpen ? focusedKey : null;
    if (isCopy && chosen !== null) {
      event.preventDefault();
      copy(String(chosen));
    } else if (isEnter && chosen === null) {
      stop(event);
      search();
    }
  }

  /** Remembers a key that needs suggestions which have not arrived yet. Returns whether it did. */
  function wait(key: string, isCopy: boolean, isEnter: boolean): boolean {
    const { row, act } = wanted.current;
    if (key === "ArrowDown") wanted.current = { row: row + 1, act: "choose" };
    else if (row > 0 && isCopy) wanted.current = { row, act: "copy" };
    else if (row > 0 && isEnter && act !== "open") wanted.current = { row, act: "open" };
    else {
      if (key !== "Control" && key !== "Meta") wanted.current = nothing;
      return false;
    }
    return true;
  }

  return onKeyDown;
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
