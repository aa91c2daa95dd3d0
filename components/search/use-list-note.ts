import { useTranslations } from "next-intl";
import { vatNumber } from "@/lib/contract/company-numbers";
import { repeatedNumbers } from "@/lib/contract/listed-numbers";
import type { UnknownNumber } from "@/lib/contract/registry";
import { byCompanyKnown } from "@/lib/contract/unknown-number";

/**
 * Returns a function that says, a line each, which numbers of a list the register lacks, which of them need a check although
 * their company is known, and how many repeat another; "" for nothing.
 */
export function useListNote(): (q: string, numbers?: readonly UnknownNumber[]) => string {
  const t = useTranslations("search");

  function line(message: "unknownNumbers" | "numbersToCheck", numbers: readonly UnknownNumber[]) {
    const named = numbers.map(({ number, reason, siren }) =>
      t(`unknownNumber.${reason}`, {
        number,
        siren: siren ?? "none",
        vatNumber: siren ? vatNumber(siren) : "",
      }),
    );
    return named.length > 0 && t(message, { count: named.length, numbers: named.join(", ") });
  }

  return (q, numbers = []) => {
    const { absent, toCheck } = byCompanyKnown(numbers);
    const repeated = repeatedNumbers(q);
    const lines = [
      line("unknownNumbers", absent),
      line("numbersToCheck", toCheck),
      repeated > 0 && t("repeatedNumbers", { count: repeated }),
    ];
    return lines.filter(Boolean).join("\n");
  };
}
