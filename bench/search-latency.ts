import type { SearchFilters } from "@/lib/contract/registry";
import { Random } from "@/lib/demo/random";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import { type LoggedQuery, type SampledCompany, typeIdentifier } from "./query-log";

/** What was answered: the page's companies in order, and how many there are in all. */
export type Answer = { sirens: readonly string[]; total: number };
export type Ask = (query: LoggedQuery) => Promise<Answer>;
/** `rank`: the place of the company that was meant, from 1; null: not on the page. */
export type Asked = { query: LoggedQuery; ms: number; total: number; rank: number | null };

const minPrefixLength = 2;

/** Asks one query after another. */
export async function askEach(log: readonly LoggedQuery[], ask: Ask): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const query of log) {
    const startedAt = performance.now();
    const answer = await ask(query);
    asked.push(judgeAnswer(query, answer, performance.now() - startedAt));
  }
  return asked;
}

export function judgeAnswer(query: LoggedQuery, { sirens, total }: Answer, ms: number): Asked {
  const at = sirens.indexOf(query.siren);
  return { query, ms, total, rank: at < 0 ? null : at + 1 };
}

/** The search itself, in this process: page 1 and the total. */
export function askRegister(filtersOf: (query: LoggedQuery) => SearchFilters = () => ({})): Ask {
  return async (query) => {
    const { companies, total } = await searchCompanies(query.q, 1, filtersOf(query));
    return { sirens: companies.map(({ siren }) => siren), total };
  };
}

export const oneFilterEach: readonly {
  label: string;
  of: (query: LoggedQuery) => SearchFilters;
}[] = [
  { label: "active=true", of: () => ({ active: true }) },
  { label: "department=75", of: () => ({ department: "75" }) },
  {
    label: "postalCode of the company meant",
    of: ({ postalCode }) => ({ postalCode: postalCode ?? "75008" }),
  },
  { label: "nafCode=62", of: () => ({ nafCode: "62" }) },
  { label: "legalForm=57", of: () => ({ legalForm: "57" }) },
  { label: "employeeRange=12", of: () => ({ employeeRange: "12" }) },
];

/** Suggests for every beginning of the names, as somebody types them; gives milliseconds. */
export async function timeSuggestions(companies: readonly SampledCompany[]): Promise<number[]> {
  const times: number[] = [];
  for (const { name } of companies) {
    const typed = name.toLowerCase();
    for (let length = minPrefixLength; length <= typed.length; length += 1) {
      const startedAt = performance.now();
      await suggestCompanies(typed.slice(0, length));
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}

/** One query by identifier of each company, half of them a SIRET of any of its establishments. */
export function makeIdentifierLog(companies: readonly SampledCompany[], seed: number) {
  const random = new Random();
  return companies.map((company, row) => {
    random.reset(seed, row, 2);
    return typeIdentifier(random, company);
  });
}
