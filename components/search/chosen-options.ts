import { useTranslations } from "next-intl";

const mostNamed = 2;

/**
 * Of options with one code or several each (`11,12,21`), those that stand for the codes: in order, each of which all codes are
 * chosen and none is another's. `rest`: the codes that none stands for.
 */
export function chosenOptions(options: readonly string[], codes: readonly string[]) {
  let rest = [...codes];
  const chosen = options.filter((option) => {
    const own = option.split(",");
    if (!own.every((code) => rest.includes(code))) return false;
    rest = rest.filter((code) => !own.includes(code));
    return true;
  });
  return { chosen, rest };
}

/** What is chosen, and the same where there is no room for it. */
type ChosenNames = { text: string; short: string };

/** Returns a function that says what is chosen: `33 Gironde, 69 Rhône`, or how many. */
export function useChosenNames(): (names: readonly string[]) => ChosenNames {
  const t = useTranslations("filters");
  return (names) => {
    const [first = t("any"), ...others] = names;
    if (others.length === 0) return { text: first, short: first };
    const short = t("choices", { count: names.length });
    return { text: names.length > mostNamed ? short : acronyms(names).join(", "), short };
  };
}

/** `SAS` for `Société par actions simplifiée (SAS), y compris SASU et SELAS`. Names that would be the same, or have more in brackets, stay. */
function acronyms(names: readonly string[]): readonly string[] {
  const short = names.map((name) => /^[^(]*\((\p{Lu}+)\)[^(]*$/u.exec(name)?.[1] ?? name);
  return new Set(short).size === names.length ? short : names;
}
