import { companyPagePath, establishmentPagePath } from "@/lib/contract/page-paths";
import { readTypedNumber } from "@/lib/contract/typed-number";

/** The page that a suggested company opens. After a typed SIRET of it, that establishment is marked. */
export function suggestionPagePath(siren: string, typed: string): string {
  const number = readTypedNumber(typed);
  return number?.kind === "siret" && number.isRight && number.siren === siren
    ? establishmentPagePath(siren, number.digits)
    : companyPagePath(siren);
}
