import { unavailable } from "@/lib/contract/errors";
import {
  establishmentsPagePath,
  type EstablishmentSearch as PageSearch,
} from "@/lib/contract/establishment-search";
import type { Establishment } from "@/lib/contract/establishments";
import { type EstablishmentsExport, xlsxMediaType } from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import { parisDay } from "@/lib/contract/paris-day";
import type { Company, Register } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import { env } from "@/platform/env";
import { criteriaInWords } from "./criteria-in-words";
import { csv, csvMediaType } from "./csv";
import type { ExportFile } from "./export-file";
import { fileNamePart } from "./export-file-name";
import { sourceSheet } from "./export-source";
import { getCompany } from "./get-company";
import { type EstablishmentSearch, listEstablishments } from "./list-establishments";
import { addressColumns, type TitledColumns, titledSheet } from "./titled-sheet";
import { labelOf, words } from "./words";
import { type Value, xlsx } from "./xlsx";

type SheetRow = Omit<Establishment, "address"> &
  Pick<Establishment["address"], "street" | "complement" | "postalCode" | "city" | "country"> & {
    siren: string;
    companyName: string | null;
  };

/** The columns in the order in which people read an establishment. */
const columns = {
  siren: { fr: "SIREN", en: "SIREN", width: 12, kind: "text" },
  companyName: { fr: "Entreprise", en: "Company", width: 42, kind: "text" },
  siret: { fr: "SIRET", en: "SIRET", width: 17, kind: "text" },
  isHeadOffice: { fr: "Siège", en: "Head office", width: 11, kind: "text" },
  active: { fr: "État", en: "Status", width: 10, kind: "text" },
  name: { fr: "Enseigne", en: "Sign", width: 32, kind: "text" },
  ...addressColumns,
  nafCode: { fr: "Code NAF", en: "NAF code", width: 12, kind: "text" },
  nafLabel: { fr: "Activité", en: "Activity", width: 46, kind: "text" },
  creationDate: { fr: "Date d’ouverture", en: "Opening date", width: 18, kind: "date" },
  closingDate: { fr: "Date de fermeture", en: "Closing date", width: 18, kind: "date" },
} as const satisfies TitledColumns<keyof SheetRow>;
const fields = Object.keys(columns) as (keyof SheetRow)[];
/** CSV has these after its first columns, so that those stay where programs expect them. */
const lastInCsv: readonly (keyof SheetRow)[] = ["siren", "companyName", "department"];
const csvFields = [...fields.filter((field) => !lastInCsv.includes(field)), ...lastInCsv];

const batchSize = 2_000;

/**
 * A company's establishments that pass the filters as a file, all from one register: if that is replaced before the end, a
 * piece throws. Throws ApiError NOT_FOUND for an unknown SIREN.
 */
export async function exportEstablishments(
  siren: string,
  { format, language, ...search }: EstablishmentsExport,
  now: Date,
): Promise<ExportFile> {
  const { company, register } = await getCompany(siren);
  const first = await listEstablishments(siren, { ...search, limit: batchSize });
  requireVersion(register, first);
  const { total } = first;
  const batches = batchesOf(company, search, first);
  const { file: name, sheet: sheetName } = words[language].exportedFile.establishments;
  const parts = [name, siren, filterWords(search, language), parisDay(now)].filter(Boolean);
  const file = { fileName: `${parts.join("-")}.${format}`, total, register };
  if (format === "csv") {
    return { ...file, mediaType: csvMediaType, pieces: csv(batches, csvFields, ";") };
  }
  const sheet = titledSheet<SheetRow, keyof SheetRow>(
    {
      name: sheetName,
      columns,
      fields,
      total,
      batches,
      cellOf: (row, field) => cellOf(row, field, language),
    },
    language,
  );
  const source = sourceSheet(
    { register, total, unknownNumbers: [] },
    {
      of: "establishments",
      path: pagePathOf(siren, search),
      text: search.q,
      criteria: [
        ...stateInWords(search.active, language),
        ...criteriaInWords({ filters: { department: search.department } }, language),
      ],
      language,
      now,
      site: env().APP_URL,
    },
  );
  return { ...file, mediaType: xlsxMediaType, pieces: xlsx(sheet, source) };
}

function stateInWords(active: boolean | undefined, language: Language): [string, string][] {
  const { active: title } = words[language].filters;
  return active === undefined ? [] : [[title, stateLabel(active, language)]];
}

function stateLabel(active: boolean, language: Language): string {
  return words[language].status.establishment[active ? "active" : "closed"];
}

function filterWords(
  { q = "", active, department = [] }: Omit<EstablishmentsExport, "format" | "language">,
  language: Language,
): string {
  const state = active === undefined ? "" : stateLabel(active, language);
  return fileNamePart([q, ...department, state].join(" "));
}

function pagePathOf(
  siren: string,
  { q = "", active, department = [], sort }: Omit<EstablishmentsExport, "format" | "language">,
): string {
  const search: PageSearch = {
    q,
    active: active === undefined ? "" : active ? "true" : "false",
    department: department.join(","),
    sort: sort ?? "",
    page: 1,
    limit: pageSize,
  };
  return establishmentsPagePath(siren, { q: "", page: "1" }, search);
}

type Page = Awaited<ReturnType<typeof listEstablishments>>;

async function* batchesOf(
  { siren, name: companyName }: Company,
  search: EstablishmentSearch,
  first: Page,
): AsyncGenerator<SheetRow[], void> {
  const pages = Math.ceil(first.total / batchSize);
  for (let page = 1; page <= pages; page++) {
    const read =
      page === 1 ? first : await listEstablishments(siren, { ...search, page, limit: batchSize });
    requireVersion(first.register, read);
    yield read.establishments.map(({ address, ...establishment }) => ({
      siren,
      companyName,
      ...establishment,
      ...address,
    }));
  }
}

function requireVersion({ version }: Register, { register }: Page): void {
  if (register.version !== version) {
    throw unavailable(new Error("The register changed during the export."));
  }
}

function cellOf(row: SheetRow, field: keyof SheetRow, language: Language): Value {
  if (field === "active") return stateLabel(row.active, language);
  if (field === "isHeadOffice") return row.isHeadOffice ? words[language].filters.yes : null;
  if (field === "nafLabel") return labelOf(row.nafLabel);
  return row[field];
}
