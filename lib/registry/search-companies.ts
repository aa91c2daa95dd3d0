import {
  type CompanySuggestion,
  type CompanySummary,
  type FoundCompany,
  maxSuggestions,
  pageSize,
  type Register,
  type SearchFilters,
} from "@/lib/contract/registry";
import { findMatches, type MatchRow } from "./find-matches";
import { formatSiren, formatSiret } from "./identifiers";
import { onLiveRegister } from "./live-register";
import { nafLabel } from "./nomenclatures/naf";

export type CompanyPage = {
  companies: FoundCompany[];
  total: number;
  page: number;
  register: Register;
  corrected?: boolean;
  without?: string[];
};

/** Optional parts of the results: each company's activity, and the name that matched. */
export type SummaryExtras = { activity?: boolean; match?: boolean };

/**
 * One page (20, from 1) of the companies that match and pass the filters, the best first, and their exact number. The
 * SIRET of an establishment finds its company, shown with the establishment's town. `exact`: only companies that have
 * all words as typed.
 */
export async function searchCompanies(
  q: string,
  page: number,
  filters: SearchFilters = {},
  extras: SummaryExtras = {},
  exact = false,
): Promise<CompanyPage> {
  return onLiveRegister(async (db, live) => {
    const matches = await findMatches(db, live, q, filters, exact);
    const { rows, total } = await matches.page((page - 1) * pageSize, pageSize);
    const companies = rows.map((row) => ({
      ...summary(row),
      ...(extras.activity && activity(row)),
      ...(extras.match && { otherName: matches.otherName(row) }),
    }));
    const found = { companies, total, page, register: live.register };
    if (!extras.match) return found;
    const { isCorrected, without } = matches;
    return total > 0
      ? { ...found, corrected: isCorrected, without: [...without] }
      : { ...found, corrected: false, without: [] };
  });
}

/** Suggestions for a query that is being typed: at most 8 companies, the best first. */
export async function suggestCompanies(
  q: string,
): Promise<{ suggestions: CompanySuggestion[]; register: Register }> {
  return onLiveRegister(async (db, live) => {
    const matches = await findMatches(db, live, q, {});
    const suggestions = (await matches.rows(0, maxSuggestions)).map(({ siren, ...row }) => ({
      siren: formatSiren(siren),
      name: row.name,
      city: row.city,
      active: row.active,
    }));
    return { suggestions, register: live.register };
  });
}

function activity({ nafCode, nafVersion }: MatchRow) {
  return { nafCode, nafLabel: nafLabel(nafCode, nafVersion) };
}

function summary(row: MatchRow): CompanySummary {
  const { name, legalForm, city, postalCode, active } = row;
  return {
    siren: formatSiren(row.siren),
    siret: row.siret === null ? null : formatSiret(row.siret),
    name,
    legalForm,
    city,
    postalCode,
    active,
  };
}
