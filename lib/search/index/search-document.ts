import { departmentOfPostalCode } from "@/lib/contract/departments";
import {
  firstWords,
  letterRuns,
  normalizeTown,
  significantWords,
  wordsOf,
} from "../analysis/name-words";
import { isCurrentNaf } from "./columns";
import { type NameKey, nameKey } from "./name-key";
import { type AttributeKind, activeState, closedState, type WordKind } from "./tokens";

/** Everything that a company can be found by. Masked values are null. */
export type SearchDocument = {
  id: number;
  name: string | null;
  /** Acronym and trade names, joined by ` / `. */
  aliases: string | null;
  /** Shop signs and trade names of the head office, joined by ` / `. */
  signs: string | null;
  active: boolean;
  legalForm: string | null;
  nafCode: string | null;
  employeeRange: string | null;
  /** INSEE's category of size: PME, ETI, GE. */
  category: string | null;
  employer: boolean | null;
  socialEconomy: boolean | null;
  /** `YYYY-MM-DD`, as `closingDate`. */
  registrationDate: string | null;
  closingDate: string | null;
  /** `commune` (INSEE's code), `city`, `postalCode` and `department` are of the head office. */
  commune: string | null;
  city: string | null;
  postalCode: string | null;
  department: string | null;
  /** The towns of its other open establishments, joined by `|`. */
  otherCities: string | null;
  otherPostalCodes: string | null;
};

export type DocumentVisitor = {
  /** Called twice if the names have the word twice. */
  word(kind: WordKind, word: string): void;
  nameKey(key: NameKey, isSign: boolean): void;
  attribute(kind: AttributeKind, value: string): void;
};

/** The fields whose values are attributes of the same name; of a flag `t` or `f`. */
export const plainAttributes = [
  ...(["legalForm", "employeeRange", "category", "employer"] as const),
  ...(["socialEconomy", "department", "postalCode"] as const),
];

/** Calls the visitor for everything that the document can be found by. */
export function visitDocument(document: SearchDocument, visitor: DocumentVisitor): void {
  visitNames(document.name, "name", visitor);
  visitNames(document.aliases, "alias", visitor);
  visitNames(document.signs, "sign", visitor);
  visitor.attribute("state", document.active ? activeState : closedState);
  visitNaf(document.nafCode, visitor);
  for (const kind of plainAttributes) {
    const value = document[kind];
    visitValue(typeof value === "boolean" ? (value ? "t" : "f") : value, kind, visitor);
  }
  if (document.city !== null) visitHeadOfficeTown(document.city, document.commune, visitor);
  for (const city of document.otherCities?.split("|") ?? []) visitTown(city, visitor);
  for (const code of document.otherPostalCodes?.split("|") ?? []) {
    visitOtherPostalCode(code, visitor);
  }
}

export type NameRole = "name" | "alias" | "sign";

/** Visits a name, or aliases or signs, which may be several names joined by ` / `. */
export function visitNames(names: string | null, role: NameRole, visitor: DocumentVisitor): void {
  if (names === null) return;
  if (role === "name" || !names.includes(" / ")) visitName(names, role, visitor);
  else for (const name of names.split(" / ")) visitName(name, role, visitor);
}

function visitName(name: string, role: NameRole, visitor: DocumentVisitor): void {
  const words = wordsOf(name);
  if (words.length === 0) return;
  const significant = significantWords(words);
  const all = [...words, ...letterRuns(words)];
  for (const word of all) visitor.word("anyWord", word);
  if (role === "name") {
    for (const word of all) visitor.word("word", word);
    for (const word of firstWords(significant)) visitor.word("firstWord", word);
  }
  visitor.nameKey(nameKey(significant), role === "sign");
}

function visitValue(value: string | null, kind: AttributeKind, visitor: DocumentVisitor): void {
  if (value !== null && value !== "") visitor.attribute(kind, value);
}

export function visitNaf(code: string | null, visitor: DocumentVisitor): void {
  visitValue(code, code && isCurrentNaf(code) ? "nafCode" : "formerNafCode", visitor);
}

/** Visits the postal code of another open establishment, and its department. */
export function visitOtherPostalCode(code: string, visitor: DocumentVisitor): void {
  visitValue(code, "otherPostalCode", visitor);
  visitValue(departmentOfPostalCode(code), "otherDepartment", visitor);
}

function visitHeadOfficeTown(city: string, commune: string | null, visitor: DocumentVisitor): void {
  const town = normalizeTown(city);
  visitValue(town, "town", visitor);
  if (commune !== null && town !== "") visitor.attribute("commune", communeText(commune, town));
}

/** The text of a commune's token. */
export function communeText(commune: string, town: string): string {
  return `${commune}|${town}`;
}

function visitTown(city: string, visitor: DocumentVisitor): void {
  visitValue(normalizeTown(city), "town", visitor);
}

export const personLegalForm = "1000";

/** 0 to 63, the higher the more important: open, then by headcount, then companies before persons. */
export function importanceOf({
  active,
  employeeRange,
  legalForm,
}: Pick<SearchDocument, "active" | "employeeRange" | "legalForm">): number {
  const code = employeeRange === null ? Number.NaN : Number(employeeRange);
  const headcount = Number.isNaN(code) ? 0 : headcountCodes.indexOf(code) + 2;
  return (active ? 32 : 0) + headcount * 2 + (legalForm === personLegalForm ? 0 : 1);
}

/** INSEE's codes of headcount ranges from one employee on, in ascending order. */
const headcountCodes = [1, 2, 3, 11, 12, 21, 22, 31, 32, 41, 42, 51, 52, 53];
