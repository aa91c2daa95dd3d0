import { typedNumbers } from "./listed-numbers";
import { companyPagePath, establishmentPagePath, type SearchState } from "./page-paths";
import { readNumberWithin, readTypedNumber } from "./typed-number";

type Result = { siren: string; siret: string | null };

/** The SIRET of a result if it was itself searched, alone or in a list; null: only its company was. */
export function searchedSiret({ siret }: Result, q: string): string | null {
  const number = readTypedNumber(q) ?? readNumberWithin(q);
  const isSearched =
    number?.digits === siret || typedNumbers(q).some((listed) => listed.siret === siret);
  return isSearched ? siret : null;
}

/** The page that a result of a search opens: the company's, at the establishment whose SIRET was searched. */
export function resultPagePath(result: Result, from: SearchState): string {
  const siret = searchedSiret(result, from.q);
  return siret
    ? establishmentPagePath(result.siren, siret, from)
    : companyPagePath(result.siren, from);
}
