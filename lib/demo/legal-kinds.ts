import { legalFormLabel } from "@/lib/registry/nomenclatures/legal-forms";
import { activityOf } from "./activities";
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
  /** The abbreviation that some of them write before the name. */
  short: string;
  /** Index in `activities` when the form implies it, else -1. */
  activity: number;
};

const realEstate = activityOf("68.20B");
const club = activityOf("94.99Z");
const building = activityOf("81.10Z");
const administration = activityOf("84.11Z");

const companyLines: readonly [string, number, NameStyle, string, number][] = [
  ["5499", 262, "trade", "SARL", -1],
  ["5710", 232, "trade", "SAS", -1],
  ["6540", 188, "realEstate", "SCI", realEstate],
  ["9220", 132, "association", "", club],
  ["9110", 46, "condominium", "SDC", building],
  ["5498", 22, "trade", "EURL", -1],
  ["6598", 11, "farm", "EARL", activityOf("01.50Z")],
  ["2210", 12, "partnership", "STE", -1],
  ["2110", 10, "partnership", "INDIVISION", realEstate],
  ["5599", 13, "trade", "SA", -1],
  ["5202", 12, "trade", "SNC", -1],
  ["5720", 10, "trade", "SASU", -1],
  ["6599", 9, "realEstate", "SC", activityOf("64.20Z")],
  ["5485", 8, "works", "SELARL", activityOf("86.21Z")],
  ["6533", 6, "farm", "GAEC", activityOf("01.41Z")],
  ["6597", 6, "farm", "SCEA", activityOf("01.11Z")],
  ["6534", 4, "farm", "GFA", activityOf("01.21Z")],
  ["6541", 9, "realEstate", "SCCV", activityOf("41.10D")],
  ["9260", 6, "association", "", club],
  ["9150", 4, "condominium", "ASL", building],
  ["6589", 5, "works", "SCM", activityOf("86.21Z")],
  ["8410", 5, "association", "SYNDICAT", club],
  ["8310", 5, "association", "COMITE D'ENTREPRISE", club],
  ["6561", 2, "works", "SCP", activityOf("69.10Z")],
  ["5785", 3, "works", "SELAS", activityOf("69.10Z")],
  ["6220", 2, "trade", "GIE", -1],
  ["5458", 2, "trade", "SCOP", -1],
  ["5460", 1, "trade", "", -1],
  ["5560", 1, "trade", "", -1],
  ["5699", 2, "trade", "SA", -1],
  ["6316", 1, "farm", "CUMA", activityOf("01.50Z")],
  ["3120", 2, "foreign", "", -1],
  ["3220", 2, "foreign", "", -1],
  ["9300", 1, "association", "FONDATION", club],
];

const publicLines: readonly [string, number, NameStyle, string, number][] = [
  ["7210", 50, "town", "COMMUNE DE", administration],
  ["7361", 14, "town", "CENTRE COMMUNAL D'ACTION SOCIALE DE", administration],
  ["7346", 3, "town", "COMMUNAUTE DE COMMUNES DE", administration],
  ["7353", 9, "town", "SYNDICAT INTERCOMMUNAL DES EAUX DE", administration],
  ["7331", 8, "publicBody", "COLLEGE", activityOf("85.59B")],
  ["7120", 3, "publicBody", "DIRECTION", administration],
  ["7389", 4, "publicBody", "INSTITUT NATIONAL", administration],
  ["7364", 2, "town", "CENTRE HOSPITALIER DE", activityOf("86.21Z")],
  ["7322", 4, "town", "ASSOCIATION FONCIERE DE", administration],
  ["7312", 3, "town", "SECTION DE", administration],
];

const kinds = [...companyLines, ...publicLines].map(
  ([form, , style, short, activity]): LegalKind => ({ form, style, short, activity }),
);

for (const { form } of kinds) {
  if (!legalFormLabel(form)) throw new Error(`No legal form ${form}.`);
}

/** The kinds of legal persons. `companyKinds` and `publicKinds` draw an index by weight. */
export const legalKinds: readonly LegalKind[] = kinds;
export const companyKinds = new Weighted(companyLines.map(([, weight]) => weight));
export const publicKinds = new Weighted([
  ...companyLines.map(() => 0),
  ...publicLines.map(([, weight]) => weight),
]);
