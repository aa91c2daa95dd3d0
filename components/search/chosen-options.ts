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

/** Returns a function that says what is chosen: `33 Gironde, 69 Rhône`, or how many. */
export function useChosenNames(): (names: readonly string[]) => string {
  const t = useTranslations("filters");
  return (names) => {
    if (names.length === 0) return t("any");
    return names.length > mostNamed ? t("choices", { count: names.length }) : names.join(", ");
  };
}
