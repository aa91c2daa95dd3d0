import type { legalUnits0 } from "@/db/schema";
import { companyCategories } from "@/lib/contract/search-constants";
import { personLegalForm } from "@/lib/search/index/search-document";
import {
  cleaningCount,
  type Fields,
  indexesByName,
  joinPresent,
  maxNameLength,
  parseDate,
  parseDigits,
  parseMoment,
  parseNaf,
  published,
} from "./fields";
import { wantedLegalUnitColumns } from "./stock-layout";

const at = indexesByName(wantedLegalUnitColumns);

/** One unit of the file. Its `aliases` are sigle and usual names, and a person's name at birth and pseudonym. */
export type LegalUnit = Omit<
  typeof legalUnits0.$inferSelect,
  "id" | "capital" | "nameIsSign" | "signs" | "city" | "postalCode"
> & {
  /** Whether invisible characters were removed from its texts, or texts were cut. */
  cleaned: boolean;
  isPerson: boolean;
  /** 0 to 127, by state and headcount. Higher means more important. */
  importance: number;
  /** 0 to 15, by size and kind. Breaks ties of importance and number of establishments. */
  kindRank: number;
};

/** Maps one row of the legal units' file without masked values, or returns the reason for rejecting it. */
export function mapLegalUnit(fields: Fields): LegalUnit | string {
  const before = cleaningCount(fields);
  const siren = parseDigits(fields.text(at.siren), 9);
  if (siren === null) return "the SIREN is not nine digits";
  const legalForm = published(fields, at.categorieJuridiqueUniteLegale);
  const denomination = published(fields, at.denominationUniteLegale, maxNameLength);
  const isPerson =
    legalForm === personLegalForm ||
    (legalForm === null && denomination === null && fields.text(at.nomUniteLegale) !== "");
  const masked = fields.text(at.statutDiffusionUniteLegale) !== "O";
  const active = fields.text(at.etatAdministratifUniteLegale) === "A";
  const employeeRange = published(fields, at.trancheEffectifsUniteLegale);
  const category = published(fields, at.categorieEntreprise);
  const nic = parseDigits(fields.text(at.nicSiegeUniteLegale), 5);
  return {
    siren,
    headOfficeSiret: nic === null ? null : siren * 100_000 + nic,
    updatedAt: parseMoment(published(fields, at.dateDernierTraitementUniteLegale)),
    registrationDate: parseDate(published(fields, at.dateCreationUniteLegale)),
    active,
    masked,
    isPerson,
    ...(isPerson && masked ? noNames : namesOf(fields, isPerson, denomination)),
    legalForm,
    nafCode: parseNaf(published(fields, at.activitePrincipaleUniteLegale)),
    nafVersion: published(fields, at.nomenclatureActivitePrincipaleUniteLegale),
    employeeRange,
    category: category !== null && categories.has(category) ? category : null,
    employer: parseFlag(fields.text(at.caractereEmployeurUniteLegale)),
    socialEconomy: parseFlag(fields.text(at.economieSocialeSolidaireUniteLegale)),
    closingDate: active ? null : parseDate(published(fields, at.dateDebut)),
    importance: (active ? 64 : 0) + headcountRank(employeeRange),
    kindRank: kindRank(isPerson, legalForm, fields.text(at.categorieEntreprise)),
    cleaned: cleaningCount(fields) > before,
  };
}

const categories: ReadonlySet<string> = new Set(companyCategories);

/** INSEE's `O` and `N`; null for any other text. */
function parseFlag(text: string): boolean | null {
  return text === "O" ? true : text === "N" ? false : null;
}

const noNames = { name: null, aliases: null };

function namesOf(
  fields: Fields,
  isPerson: boolean,
  denomination: string | null,
): { name: string | null; aliases: string | null } {
  const sigle = published(fields, at.sigleUniteLegale, maxNameLength);
  const usual1 = published(fields, at.denominationUsuelle1UniteLegale, maxNameLength);
  const usual2 = published(fields, at.denominationUsuelle2UniteLegale, maxNameLength);
  const usual3 = published(fields, at.denominationUsuelle3UniteLegale, maxNameLength);
  const birthName = isPerson ? published(fields, at.nomUniteLegale, maxNameLength) : null;
  const usedName = isPerson ? published(fields, at.nomUsageUniteLegale, maxNameLength) : null;
  const pseudonym = isPerson ? published(fields, at.pseudonymeUniteLegale, maxNameLength) : null;
  const name = isPerson
    ? personName(fields, usedName ?? birthName)
    : (denomination ?? sigle ?? usual1 ?? usual2 ?? usual3);
  const atBirth = usedName === null ? null : personName(fields, birthName);
  const others = [sigle, usual1, usual2, usual3, atBirth, pseudonym];
  if (others.every((other) => other === null)) return { name, aliases: null };
  const aliases = [...new Set(others)].filter((alias) => alias !== name);
  return { name, aliases: joinPresent(aliases, " / ") };
}

function personName(fields: Fields, lastName: string | null): string | null {
  const firstName =
    published(fields, at.prenomUsuelUniteLegale, maxNameLength) ??
    published(fields, at.prenom1UniteLegale, maxNameLength);
  return joinPresent([firstName, lastName], " ");
}

/** INSEE's codes rise with the headcount. `NN` and a missing code rank below `00`. */
function headcountRank(range: string | null): number {
  const code = range === null ? null : parseDigits(range, 2);
  return code === null || code > 62 ? 0 : code + 1;
}

function kindRank(isPerson: boolean, legalForm: string | null, size: string): number {
  if (isPerson) return 0;
  const isPublicBody = legalForm?.[0] === "4" || legalForm?.[0] === "7";
  const sizeRank = size === "GE" ? 3 : size === "ETI" ? 2 : size === "PME" ? 1 : 0;
  return 1 + sizeRank * 2 + (isPublicBody ? 1 : 0);
}
