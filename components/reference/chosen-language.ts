import { useSyncExternalStore } from "react";
import { type CodeLanguage, codeLanguages } from "@/lib/contract/code-languages";

const storageKey = "code-language";
const listeners = new Set<() => void>();
let chosen: CodeLanguage | undefined;

function read(): CodeLanguage {
  chosen ??= codeLanguages.find((language) => language === stored()) ?? codeLanguages[0];
  return chosen;
}

// Storage may be forbidden. In that case the choice lasts as long as the page.
function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function chooseLanguage(language: CodeLanguage): void {
  chosen = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The language of all examples, which is kept in this browser. */
export function useChosenLanguage(): CodeLanguage {
  return useSyncExternalStore(subscribe, read, () => codeLanguages[0]);
}
