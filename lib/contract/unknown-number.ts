import { followsLuhn } from "./company-numbers";
import type { ListedNumber } from "./listed-numbers";
import type { UnknownNumber } from "./registry";
import { readTypedNumber } from "./typed-number";

type Existence = {
  /** Whether a company has its SIREN. */
  isKnown: boolean;
  /** Whether a company or establishment has it; of a VAT number: its SIREN. */
  exists: boolean;
};

/** A number of a list that no company or establishment has, with the reason; null for any other. */
export function unknownNumber(listed: ListedNumber, existence: Existence): UnknownNumber | null {
  const reason = reasonOf(listed, existence);
  return reason && { number: listed.typed, reason, siren: existence.isKnown ? listed.siren : null };
}

/** The numbers without a company, and those whose company is found nevertheless. */
export function byCompanyKnown(numbers: readonly UnknownNumber[]) {
  return {
    absent: numbers.filter(({ siren }) => siren === null),
    toCheck: numbers.filter(({ siren }) => siren !== null),
  };
}

function reasonOf(
  { typed, siren, siret }: ListedNumber,
  { isKnown, exists }: Existence,
): UnknownNumber["reason"] | null {
  const read = readTypedNumber(typed);
  const isSirenRight = isKnown || followsLuhn(siren);
  if (read?.kind === "vat" && !read.isRight) return isSirenRight ? "vatKey" : "checkDigit";
  if (exists) return null;
  if (siret === null) return isSirenRight ? "unknown" : "checkDigit";
  if (read?.isRight === false) return "checkDigit";
  return isKnown ? "establishment" : "unknown";
}
