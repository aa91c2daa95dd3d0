import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { Input } from "react-aria-components";
import { searchFieldClass } from "./search-field-class";
import type { TypedText } from "./typed-text";
import { type ChoiceQuestion, useChoiceKeys } from "./use-choice-keys";

type SearchComboboxInputProps = Omit<ChoiceQuestion, "input" | "copy"> & { typed: TypedText };

/** The combobox's input: goes on where the plain field was, submits its form, and copies a SIREN. */
export function SearchComboboxInput({ typed, text, ...rest }: SearchComboboxInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { said, copy } = useCopiedSiren(text);
  const onKeyDown = useChoiceKeys({ ...rest, text, input, copy });
  const [start] = useState(typed);

  useLayoutEffect(() => {
    if (!start.hasFocus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(...start.selection);
  }, [start]);

  return (
    <>
      <Input
        ref={input}
        onKeyDownCapture={onKeyDown}
        aria-keyshortcuts="/"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={searchFieldClass}
      />
      <span role="status" className={said ? "copied-note" : "sr-only"}>
        {said}
      </span>
    </>
  );
}

/** Copies a SIREN and says so while the text stays the same. */
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
