import {
  companyPagePath,
  establishmentPagePath,
  type SearchState,
} from "@/lib/contract/page-paths";
import { readTypedNumber } from "@/lib/contract/typed-number";

/**
 * The page that a suggested company opens, from which a link leads back to `from`. After a typed SIRET of it, that
 * establishment is marked.
 */
export function suggestionPagePath(siren: string, typed: string, from?: SearchState): string {
  const number = readTypedNumber(typed);
  return number?.kind === "siret" && number.isRight && number.siren === siren
    ? establishmentPagePath(siren, number.digits, from)
    : companyPagePath(siren, from);
}
