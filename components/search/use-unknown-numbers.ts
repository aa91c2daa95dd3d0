import { useTranslations } from "next-intl";
import { vatNumber } from "@/lib/contract/company-numbers";
import type { UnknownNumber } from "@/lib/contract/registry";

/** Returns a function that names the numbers of a list that the register lacks, each with its reason; "" for none. */
export function useUnknownNumbers(): (numbers?: readonly UnknownNumber[]) => string {
  const t = useTranslations("search");
  return (numbers = []) => {
    if (numbers.length === 0) return "";
    const named = numbers.map(({ number, reason, siren }) =>
      t(`unknownNumber.${reason}`, {
        number,
        siren: siren ?? "none",
        vatNumber: siren ? vatNumber(siren) : "",
      }),
    );
    return t("unknownNumbers", { count: numbers.length, numbers: named.join(", ") });
  };
}
