"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";
import { tabValue } from "@/components/ui/tab-value";
import { useScript } from "@/components/ui/use-script";
import type { Examples } from "@/lib/contract/code-examples";
import { type CodeLanguage, codeLanguageNames, codeLanguages } from "@/lib/contract/code-languages";

const storageKey = "code-language";
/** The language of all examples, which is kept in this browser. */
const languageOfAll = tabValue<CodeLanguage>(codeLanguages[0], read);

// Storage may be forbidden. In that case the choice lasts as long as the page.
function read(): CodeLanguage {
  try {
    const stored = localStorage.getItem(storageKey);
    return codeLanguages.find((language) => language === stored) ?? codeLanguages[0];
  } catch {
    return codeLanguages[0];
  }
}

function chooseLanguage(language: CodeLanguage): void {
  languageOfAll.set(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}

type Props = { id: string; what: string; examples: Examples };

/**
 * A program in several languages. Without script, the first of them is shown: what needs script is drawn by it, because
 * the reference has dozens of examples. `what`: its name, as it appears in labels; `id` begins the ids of its parts.
 */
export function CodeExamples({ id, what, examples }: Props) {
  const chosen = languageOfAll.useValue();
  const hasTabs = useScript();
  const panelId = `${id}-example`;
  const panel = { role: "tabpanel", "aria-labelledby": `${panelId}-${chosen}-tab` };
  return (
    <div className="code-example">
      {hasTabs ? <Languages panelId={panelId} what={what} chosen={chosen} /> : <div />}
      <div id={panelId} {...(hasTabs ? panel : {})}>
        <div>{hasTabs && <Copy what={what} chosen={chosen} code={examples[chosen]} />}</div>
        <pre lang="en">
          <code>{examples[chosen]}</code>
        </pre>
      </div>
    </div>
  );
}

type LanguagesProps = { panelId: string; what: string; chosen: CodeLanguage };

function Languages({ panelId, what, chosen }: LanguagesProps) {
  const t = useTranslations("developers");
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
    <div ref={list} role="tablist" aria-label={t("languagesOf", { what })} onKeyDown={onKeyDown}>
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
        >
          {codeLanguageNames[language]}
        </Button>
      ))}
    </div>
  );
}

function Copy({ what, chosen, code }: { what: string; chosen: CodeLanguage; code: string }) {
  const t = useTranslations("developers");
  const name = t("exampleOf", { what, in: codeLanguageNames[chosen] });
  const labels = useCopyMessages("developers", name);
  return <CopyButton key={chosen} value={code} labels={labels} />;
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
