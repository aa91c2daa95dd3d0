import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Identifier } from "@/components/company/identifier";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import type { Entry, EntryGroup } from "./use-entries";

type PaletteListProps = {
  /** Also the beginning of the ids of its options. */
  id: string;
  groups: readonly EntryGroup[];
  chosen: Entry | undefined;
  /** Whether the companies are still those for an earlier text. */
  isLate: boolean;
  onChoose: (entry: Entry) => void;
};

/** The entries as the options of a combobox. The focus stays in its field. */
export function PaletteList({ id, groups, chosen, isLate, onChoose }: PaletteListProps) {
  const t = useTranslations("palette");
  const all = groups.flatMap(({ entries }) => entries);
  const list = useRef<HTMLDivElement>(null);
  const at = chosen ? all.indexOf(chosen) : -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={t("choices")} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} role="presentation" className="palette-title">
            {group.title}
          </div>
          <div
            role="presentation"
            className={isLate && group.id === "companies" ? "late-dim" : undefined}
          >
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${all.indexOf(entry)}`}
                entry={entry}
                isChosen={entry === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: Entry;
  isChosen: boolean;
  onChoose: (entry: Entry) => void;
};

function Option({ id, entry, isChosen, onChoose }: OptionProps) {
  const { label, detail, siren, href } = entry;
  return (
    <a
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      href={href}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (href !== undefined && !isUnmodifiedClick(event)) return;
        event.preventDefault();
        onChoose(entry);
      }}
      className="palette-option"
    >
      <span className="min-w-0 grow wrap-anywhere">
        {label}
        {siren && detail && (
          <span className="text-sm text-ink-soft max-sm:block sm:ms-2">{detail}</span>
        )}
      </span>
      <span className={`text-sm text-ink-soft ${siren ? "shrink-0" : "min-w-0 text-end"}`}>
        {siren ? <Identifier digits={siren} /> : detail}
      </span>
    </a>
  );
}
