import { format } from "node:util";
import { vatNumber } from "@/lib/contract/company-numbers";
import type { Language } from "@/lib/contract/languages";
import { repeatedNumbers } from "@/lib/contract/listed-numbers";
import { longDate } from "@/lib/contract/long-date";
import { searchPagePath } from "@/lib/contract/page-paths";
import type { UnknownNumber } from "@/lib/contract/registry";
import { byCompanyKnown } from "@/lib/contract/unknown-number";
import type { CompanyExport } from "./export-companies";
import type { Search } from "./find-matches";
import { words } from "./words";
import type { Sheet } from "./xlsx";

type ExportOrigin = {
  of: "companies" | "establishments";
  /** The path of the page that shows them. */
  path: string;
  /** The text that was searched. */
  text?: string | undefined;
  /** What was searched besides, each with its title. */
  criteria?: readonly [title: string, text: string][];
  language: Language;
  now: Date;
  /** The origin of the pages. */
  site: string;
};

/** Where an export comes from, as a sheet: INSEE's licence asks for source and date. */
export function sourceSheet(
  { register, total, unknownNumbers }: Pick<CompanyExport, "register" | "total" | "unknownNumbers">,
  { of, path, text, criteria = [], language, now, site }: ExportOrigin,
): Sheet {
  const labels = words[language].exportedFile;
  const withReasons = (numbers: readonly UnknownNumber[]) =>
    numbers.map((one) => `${one.number} (${reasonOf(one, language)})`).join(", ") || null;
  const { absent, toCheck } = byCompanyKnown(unknownNumbers);
  const repeated = repeatedNumbers(text ?? "");
  const { date, version, demo } = register;
  const rows = [
    [labels.date, date && longDate(new Date(`${date}T00:00:00Z`), language, "UTC")],
    [labels.version, String(version)],
    [labels.text, text ?? null],
    ...criteria,
    [labels[of].address, site + path],
    [labels[of].total, String(total)],
    [labels.absent, withReasons(absent)],
    [labels.toCheck, withReasons(toCheck)],
    [labels.repeated, repeated.join(", ") || null],
    [labels.exported, format(labels.moment, longDate(now, language, paris), timeIn(paris, now))],
  ].filter(([, value]) => value !== null);
  return {
    name: labels.source,
    columns: [
      { title: labels.source, width: 26, kind: "text" },
      { title: demo ? labels.demo : labels.sirene, width: 90, kind: "text" },
    ],
    rows: rows.length,
    batches: [rows],
    isList: true,
  };
}

/** Why the register lacks a number, in the words of the page of results. */
function reasonOf({ reason, siren }: UnknownNumber, language: Language): string {
  const { reasons } = words[language].exportedFile;
  if (siren !== null && reason === "checkDigit") return format(reasons.checkDigitOf, siren);
  if (siren !== null && reason === "vatKey") return format(reasons.vatKeyOf, vatNumber(siren));
  return reasons[reason];
}

const paris = "Europe/Paris";

function timeIn(timeZone: string, now: Date): string {
  return now.toLocaleTimeString("fr-FR", { timeStyle: "short", timeZone });
}

/** The path of the page of a search. */
export function searchPath({ q = "", filters = {}, isExact, sort }: Search): string {
  const filled = Object.entries(filters).filter(([, value]) => value !== undefined);
  return searchPagePath({
    q,
    page: "1",
    ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
    ...(isExact && { exact: true }),
    ...(sort && { sort }),
  });
}
