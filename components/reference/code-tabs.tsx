"use client";

import { type KeyboardEvent, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Examples } from "@/lib/contract/code-examples";
import { type CodeLanguage, codeLanguageNames, codeLanguages } from "@/lib/contract/code-languages";
import { chooseLanguage, useChosenLanguage } from "./chosen-language";

type CopyLabels = { copy: string; label: string; copied: string; failed: string };

export type CodeTabsProps = {
  /** Begins the ids of its parts. */
  id: string;
  /** Names the tabs. */
  label: string;
  examples: Examples;
  copyLabels: Record<CodeLanguage, CopyLabels>;
};

/** The same program in several languages. Without script, all of them are shown. */
export function CodeTabs({ id, label, examples, copyLabels }: CodeTabsProps) {
  const chosen = useChosenLanguage();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const language = languageAtKey(event.key, chosen);
    if (!language) return;
    event.preventDefault();
    chooseLanguage(language);
    list.current
      ?.querySelectorAll<HTMLElement>("[role=tab]")
      [codeLanguages.indexOf(language)]?.focus();
  }

  return (
    <div className="mt-2 rounded-control border border-line bg-sunken">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-x-1 border-b border-line px-1 text-sm noscript:hidden print:hidden"
      >
        {codeLanguages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${language}-tab`}
            aria-selected={language === chosen}
            aria-controls={`${id}-${language}`}
            tabIndex={language === chosen ? 0 : -1}
            onClick={() => chooseLanguage(language)}
            className="code-tab"
          >
            {codeLanguageNames[language]}
          </button>
        ))}
      </div>
      {codeLanguages.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}`}
          aria-labelledby={`${id}-${language}-tab`}
          className={language === chosen ? "" : "other-tab-panel"}
        >
          <div className="flex items-baseline justify-end gap-4 px-3 pt-2 text-sm">
            <span className="me-auto hidden text-ink-soft noscript:inline">
              {codeLanguageNames[language]}
            </span>
            <CopyButton value={examples[language]} labels={copyLabels[language]} />
          </div>
          <pre
            lang="en"
            className="px-3 pt-1 pb-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
          >
            <code>{examples[language]}</code>
          </pre>
        </div>
      ))}
    </div>
  );
}

function languageAtKey(key: string, chosen: CodeLanguage): CodeLanguage | undefined {
  const count = codeLanguages.length;
  const at = codeLanguages.indexOf(chosen);
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return codeLanguages[places[key] ?? -1];
}
