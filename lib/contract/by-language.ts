import type { Language } from "./languages";

/** Makes a value at the first use of each language: making a format takes a hundred times as long as using it. */
export function byLanguage<Value>(
  make: (language: Language) => Value,
): (language: Language) => Value {
  const values = new Map<Language, Value>();
  return (language) => {
    const value = values.get(language) ?? make(language);
    values.set(language, value);
    return value;
  };
}
