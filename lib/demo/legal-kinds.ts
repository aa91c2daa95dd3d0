import { legalFormLabel } from "@/lib/registry/nomenclatures/legal-forms";
import { activityOf } from "./activities";
import lines from "./legal-kinds.json";
import { Weighted } from "./random";

/** How companies of a legal form are named. */
export type NameStyle =
  | "trade"
  | "realEstate"
  | "association"
  | "condominium"
  | "farm"
  | "partnership"
  | "foreign"
  | "town"
  | "publicBody"
  | "works";

export type LegalKind = {
  /** INSEE's four digits. */
  form: string;
  style: NameStyle;
  /** The abbreviation that some of them write before the name, and how many do: most SCI, hardly any SAS. */
  short: string;
  shortShare: number;
  /** Index in `activities` when the form implies it, else -1. */
  activity: number;
};

const { companies, publicBodies } = lines;

/** `naf`: the activity that the form implies, else empty. */
const kinds = [...companies, ...publicBodies].map(({ naf, style, ...kind }): LegalKind => {
  const activity = naf === "" ? -1 : activityOf(naf);
  return { ...kind, style: style as NameStyle, activity };
});

for (const { form } of kinds) {
  if (!legalFormLabel(form)) throw new Error(`No legal form ${form}.`);
}

/** The kinds of legal persons. `companyKinds` and `publicKinds` draw an index by weight. */
export const legalKinds: readonly LegalKind[] = kinds;
export const companyKinds = new Weighted(companies.map(({ weight }) => weight));
export const publicKinds = new Weighted([
  ...companies.map(() => 0),
  ...publicBodies.map(({ weight }) => weight),
]);
