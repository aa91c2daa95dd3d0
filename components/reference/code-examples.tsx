"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";
import type { Examples } from "@/lib/contract/code-examples";
import { type CodeLanguage, codeLanguageNames, codeLanguages } from "@/lib/contract/code-languages";
import { chooseLanguage, useChosenLanguage } from "./chosen-language";

type Props = { id: string; what: string; examples: Examples };

/**
 * A program in several languages. Without script, the first of them is shown. `what`: its name, as it appears in labels;
 * `id` begins the ids of its parts.
 */
export function CodeExamples({ id, what, examples }: Props) {
  const t = useTranslations("developers");
  const chosen = useChosenLanguage();
  const name = t("exampleOf", { what, in: codeLanguageNames[chosen] });
  const labels = useCopyMessages("developers", name);
  const panelId = `${id}-example`;
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
        aria-label={t("languagesOf", { what })}
        onKeyDown={onKeyDown}
        className="code-tabs"
      >
        {codeLanguages.map((language) => (
          <Button
            key={language}
            variant="bare"
            role="tab"
            id={`${panelId}-${language}-tab`}
            aria-selected={language === chosen}
            aria-controls={panelId}
            tabIndex={language === chosen ? 0 : -1}
            onClick={() => chooseLanguage(language)}
            className="code-tab"
          >
            {codeLanguageNames[language]}
          </Button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${chosen}-tab`}>
        <div className="flex justify-end px-3 pt-2 text-sm">
          <CopyButton key={chosen} value={examples[chosen]} labels={labels} />
        </div>
        <pre
          lang="en"
          className="px-3 pt-1 pb-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        >
          <code>{examples[chosen]}</code>
        </pre>
      </div>
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
