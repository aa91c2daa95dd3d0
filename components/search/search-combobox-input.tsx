import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ComboBoxStateContext, Input } from "react-aria-components";
import { openIfReachable } from "@/components/ui/open-if-reachable";
import { suggestionPagePath } from "./suggestion-page-path";
import type { Suggestions } from "./use-suggestions";

export type ComboboxKeysOptions = {
  text: string;
  offered: Suggestions;
  input: RefObject<HTMLInputElement | null>;
  copy: (siren: string) => void;
  onSubmit: () => void;
};

/** The keys pressed before the suggestions for the text arrived. `row` counts from 1; 0 means none. */
type PendingKeys = { row: number; action: "choose" | "copy" | "open" };
const noKeys: PendingKeys = { row: 0, action: "choose" };

/**
 * Handles the keys of the combobox. Keys must never act on suggestions for an earlier text. An arrow
 * down pressed too early is therefore remembered until the suggestions for the current text arrive. The
 * same holds for an Enter or Ctrl+C after it. Enter without an arrow before it searches at once.
 */
export function useComboboxKeys({ text, offered, input, copy, onSubmit }: ComboboxKeysOptions) {
  const { suggestions, isAwaited } = offered;
  const state = use(ComboBoxStateContext);
  const router = useRouter();
  const focusedKey = state?.selectionManager.focusedKey ?? null;
  const pending = useRef(noKeys);
  // A list that opens below a resting pointer focuses the suggestion there, which nobody has chosen.
  const usesArrows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text discards the remembered keys
  useEffect(() => {
    pending.current = noKeys;
    usesArrows.current = false;
  }, [text]);

  const applyPending = useRef(() => {});
  applyPending.current = () => {
    const { row, action } = pending.current;
    pending.current = noKeys;
    const chosen = suggestions[Math.min(row, suggestions.length) - 1];
    if (chosen && action === "copy") copy(chosen.siren);
    if (document.activeElement !== input.current) return;
    if (action === "open") {
      if (!chosen) return search();
      state?.close();
      return void openIfReachable(() => router.push(suggestionPagePath(chosen.siren, text)));
    }
    if (suggestions.length === 0) return;
    if (!state?.isOpen) state?.open(row === 1 ? "first" : null, "input");
    if (!chosen) return;
    if (row > 1 || state?.isOpen) state?.selectionManager.setFocusedKey(chosen.id);
    if (action === "choose") pending.current = { row, action };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when suggestions arrive
  useEffect(() => {
    if (!isAwaited) applyPending.current();
  }, [suggestions, isAwaited]);

  useEffect(() => {
    if (focusedKey !== null) pending.current = noKeys;
  }, [focusedKey]);

  function search() {
    pending.current = noKeys;
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
    if (key === "ArrowDown" || key === "ArrowUp") usesArrows.current = true;
    if ((isAwaited || pending.current.row > 0) && remember(key, isCopy, isEnter)) {
      stop(event);
      if (!isAwaited) applyPending.current();
      return;
    }
    const chosen = !isAwaited && state?.isOpen && usesArrows.current ? focusedKey : null;
    if (isCopy && chosen !== null) {
      event.preventDefault();
      copy(String(chosen));
    } else if (isEnter && chosen === null) {
      stop(event);
      search();
    }
  }

  /** Remembers a key that needs suggestions which have not arrived yet. Returns whether it did. */
  function remember(key: string, isCopy: boolean, isEnter: boolean): boolean {
    const { row, action } = pending.current;
    if (key === "ArrowDown") pending.current = { row: row + 1, action: "choose" };
    else if (row > 0 && isCopy) pending.current = { row, action: "copy" };
    else if (row > 0 && isEnter && action !== "open") pending.current = { row, action: "open" };
    else {
      if (key !== "Control" && key !== "Meta") pending.current = noKeys;
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

type SearchComboboxInputProps = Omit<ComboboxKeysOptions, "input" | "copy"> & {
  plain: HTMLInputElement;
};

/** The combobox's input. It takes over text, focus and selection of the plain field, and handles its keys. */
export function SearchComboboxInput({ plain, text, ...rest }: SearchComboboxInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { said, copy } = useCopiedSiren(text);
  const onKeyDown = useComboboxKeys({ ...rest, text, input, copy });
  const [hadFocus] = useState(document.activeElement === plain);

  useLayoutEffect(() => {
    if (!hadFocus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(plain.selectionStart, plain.selectionEnd);
  }, [hadFocus, plain]);

  return (
    <>
      <Input
        ref={input}
        onKeyDownCapture={onKeyDown}
        aria-keyshortcuts="/"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="search-input"
      />
      <span role="status" className={said ? "copied-note" : "sr-only"}>
        {said}
      </span>
    </>
  );
}

/** Copies a SIREN and announces it until the text changes. */
function useCopiedSiren(text: string) {
  const t = useTranslations("search");
  const [copied, setCopied] = useState({ siren: "", text });
  async function copy(siren: string) {
    try {
      await navigator.clipboard.writeText(siren);
      setCopied({ siren, text });
    } catch {
      setCopied({ siren: "", text });
    }
  }
  const { siren } = copied;
  return { said: siren && copied.text === text ? t("copied", { siren }) : "", copy };
}
