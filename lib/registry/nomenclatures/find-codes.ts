import { findEnglishTrade } from "./find-activities";
import { LabelIndex, wordsOf, wordsOfLabel } from "./label-index";
import { legalFormLevels } from "./legal-forms";
import { type NafVersion, nafLabel, nafTables, normalizeNafCode } from "./naf";
import { nafLevelLabel, nafLevels, sectionOfDivision } from "./naf-levels";
import { tradeNames } from "./trade-names";

type Labelled = { code: string; label: string };
/** A code with INSEE's label and what it belongs to, the widest first. `nomenclature` is CJ for legal categories. */
export type CodeEntry = Labelled & { nomenclature: NafVersion | "CJ"; parents: Labelled[] };
type Searchable = CodeEntry & { words: string[] };

let activities: Searchable[] | undefined;
let legalForms: Searchable[] | undefined;

/**
 * The activities of NAF rév. 2 that a text names: those whose label has all its words; or, for a code or the beginning of
 * one, what has it or belongs to it. A whole code is also found in the other nomenclatures.
 */
export function findActivityCodes(text: string): CodeEntry[] {
  activities ??= [...nafLevels(), ...labelled(nafTables.NAFRev2)].map((entry) =>
    searchable(entry, "NAFRev2", parentsOfActivity(entry.code)),
  );
  const inEnglish = findEnglishTrade(text);
  if (inEnglish.length > 0) return activities.filter((entry) => inEnglish.includes(entry.code));
  const code = text.trim().toUpperCase().replace(".", "");
  if (!/^(?:[A-Z]|\d{1,4}[A-Z]?)$/.test(code)) return withWords(activities, text);
  return [...atOrBelow(activities, code), ...inOtherNomenclatures(code)];
}

/** The legal categories that a text names, as for activities. */
export function findLegalFormCodes(text: string): CodeEntry[] {
  const [groups = [], forms = []] = legalFormLevels();
  legalForms ??= [...groups, ...forms].map((entry) =>
    searchable(
      entry,
      "CJ",
      groups.filter(({ code }) => code !== entry.code && entry.code.startsWith(code)),
    ),
  );
  const code = text.trim();
  return /^\d{1,4}$/.test(code) ? atOrBelow(legalForms, code) : withWords(legalForms, text);
}

function labelled(table: Record<string, string>): Labelled[] {
  return Object.entries(table).map(([code, label]) => ({ code, label }));
}

function searchable(
  { code, label }: Labelled,
  nomenclature: CodeEntry["nomenclature"],
  parents: Labelled[],
): Searchable {
  const trades = nomenclature === "CJ" ? [] : (tradeNames[code] ?? []);
  return { code, label, nomenclature, parents, words: [label, ...trades].flatMap(wordsOfLabel) };
}

/** The section of a division; section and division of a whole code. */
function parentsOfActivity(code: string): Labelled[] {
  if (code.length === 1) return [];
  const division = code.slice(0, 2);
  const wider = [sectionOfDivision(division) ?? "", ...(code.length > 2 ? [division] : [])];
  return wider.map((each) => ({ code: each, label: nafLevelLabel(each) ?? "" }));
}

function atOrBelow(entries: Searchable[], code: string): CodeEntry[] {
  return entries.filter(
    (entry) =>
      entry.code.replace(".", "").startsWith(code) ||
      entry.parents.some((parent) => parent.code === code),
  );
}

function inOtherNomenclatures(code: string): CodeEntry[] {
  const others = (Object.keys(nafTables) as NafVersion[]).filter((name) => name !== "NAFRev2");
  return others.flatMap((nomenclature) => {
    const label = nafLabel(code, nomenclature);
    return label ? [{ code: normalizeNafCode(code), label, nomenclature, parents: [] }] : [];
  });
}

const indexes = new WeakMap<Searchable[], LabelIndex<Searchable>>();

function withWords(entries: Searchable[], text: string): CodeEntry[] {
  const index = indexes.get(entries) ?? new LabelIndex(entries);
  indexes.set(entries, index);
  return index.withWords(wordsOf(text));
}
