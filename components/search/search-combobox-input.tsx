import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { Input } from "react-aria-components";
import { type ComboboxKeysOptions, useComboboxKeys } from "./use-combobox-keys";

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
