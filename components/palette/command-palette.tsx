import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { suggestionPagePath } from "@/components/search/suggestion-page-path";
import { useSuggestions } from "@/components/search/use-suggestions";
import { factSeparator } from "@/components/ui/facts";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import { searchPagePath } from "@/lib/contract/page-paths";
import { Modal } from "./modal";
import { PaletteList } from "./palette-list";
import { wantDialog } from "./shortcut-store";
import { type Entry, type EntryGroup, useEntries } from "./use-entries";

/** `owner`: the user whose recent searches and companies are offered. `open`: opens a page. */
type PaletteProps = { owner: string; isAdmin: boolean; open: (href: string) => void };

/** A field that finds companies, pages, searches and actions. Arrows choose, Enter opens. */
export function CommandPalette({ owner, isAdmin, open }: PaletteProps) {
  const t = useTranslations("palette");
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const known = useEntries(text, { owner, isAdmin });
  const { groups, isAwaited } = useCompanies(text, known);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const isEnterPending = useRef(false);

  function choose(entry: Entry) {
    wantDialog();
    if (entry.href !== undefined) open(entry.href);
    else entry.run?.();
  }

  // Enter must not act on companies for an earlier text, so it waits for those of the current one.
  const isUnsettled = isAwaited && active >= countOf(known);
  useEffect(() => {
    if (isUnsettled || !isEnterPending.current) return;
    isEnterPending.current = false;
    if (chosen) choose(chosen);
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step) {
      event.preventDefault();
      const from = Math.min(active, entries.length - 1);
      setActive((from + step + entries.length) % entries.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isUnsettled) isEnterPending.current = true;
      else if (chosen) choose(chosen);
    }
  }

  function type(value: string) {
    isEnterPending.current = false;
    setText(value);
    setActive(0);
  }

  return (
    <Modal title={t("title")} className="mx-auto mt-[10dvh] max-w-xl">
      <input
        type="text"
        role="combobox"
        aria-label={t("field")}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${entries.indexOf(chosen)}`}
        placeholder={t("field")}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        className="palette-field"
      />
      <PaletteList id={id} groups={groups} chosen={chosen} isLate={isAwaited} onChoose={choose} />
      <p role="status" className="sr-only">
        {!isAwaited && t("count", { count: entries.length })}
      </p>
      <p className="hidden border-t border-line px-4 py-2 text-xs text-ink-soft sm:block">
        {t.rich("hint", { key: (key) => <kbd className="key">{key}</kbd> })}
      </p>
    </Modal>
  );
}

/** The groups, followed by the companies that the API suggests for the text, and a search for the text. */
function useCompanies(text: string, known: EntryGroup[]) {
  const t = useTranslations("palette");
  const tStatus = useTranslations("status.company");
  const tSearch = useTranslations("search");
  const { suggestions, isAwaited } = useSuggestions(text);
  const q = text.trim();
  if (q === "") return { groups: known, isAwaited: false };
  const entries: Entry[] = suggestions.map(({ siren, name, townName, active, otherName }) => ({
    id: siren,
    label: ordinaryCase(name ?? siren),
    detail: [
      otherName && `${tSearch("otherName")} ${ordinaryCase(otherName)}`,
      townName,
      !active && tStatus("closed"),
    ]
      .filter(Boolean)
      .join(factSeparator),
    siren,
    href: suggestionPagePath(siren, q),
  }));
  entries.push({
    id: "search",
    label: t("searchFor", { q }),
    href: searchPagePath({ q, page: "1" }),
  });
  return { groups: [...known, { id: "companies", title: t("companies"), entries }], isAwaited };
}

function countOf(groups: readonly EntryGroup[]): number {
  return groups.reduce((count, { entries }) => count + entries.length, 0);
}
