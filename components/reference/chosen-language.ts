import { tabValue } from "@/components/ui/tab-value";
import { type CodeLanguage, codeLanguages } from "@/lib/contract/code-languages";

const storageKey = "code-language";
const chosen = tabValue<CodeLanguage>(codeLanguages[0], read);

// Storage may be forbidden. In that case the choice lasts as long as the page.
function read(): CodeLanguage {
  try {
    const stored = localStorage.getItem(storageKey);
    return codeLanguages.find((language) => language === stored) ?? codeLanguages[0];
  } catch {
    return codeLanguages[0];
  }
}

export function chooseLanguage(language: CodeLanguage): void {
  chosen.set(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}

/** The language of all examples, which is kept in this browser. */
export const useChosenLanguage = chosen.useValue;
