import { useTranslations } from "next-intl";
import { vatNumber } from "@/lib/contract/company-numbers";
import { repeatedNumbers } from "@/lib/contract/listed-numbers";
import type { UnknownNumber } from "@/lib/contract/registry";
import { byCompanyKnown } from "@/lib/contract/unknown-number";

/** A list that was pasted twice repeats each of its numbers. */
const mostRepeatedNamed = 20;

/**
 * Returns a function that says, a line each, which numbers of a list the register lacks, which of them need a check although
 * their company is known, and which repeat another; "" for nothing.
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

  function repeatedLine(repeated: readonly string[]) {
    const more = repeated.length > mostRepeatedNamed ? ["…"] : [];
    const named = [...repeated.slice(0, mostRepeatedNamed), ...more].join(", ");
    return named !== "" && t("repeatedNumbers", { count: repeated.length, numbers: named });
  }

  return (q, numbers = []) => {
    const { absent, toCheck } = byCompanyKnown(numbers);
    const lines = [
      line("unknownNumbers", absent),
      line("numbersToCheck", toCheck),
      repeatedLine(repeatedNumbers(q)),
    ];
    return lines.filter(Boolean).join("\n");
  };
}
