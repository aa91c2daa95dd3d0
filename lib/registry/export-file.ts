import {
  type ExportColumn,
  type ExportFormat,
  exportColumns,
  type Separator,
  xlsxMediaType,
} from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import type { Register } from "@/lib/contract/registry";
import { env } from "@/platform/env";
import { criteriaInWords, orderInWords } from "./criteria-in-words";
import { csv, csvMediaType } from "./csv";
import type { CompanyExport } from "./export-companies";
import { exportFileName } from "./export-file-name";
import { exportSheet } from "./export-sheet";
import { searchPath, sourceSheet } from "./export-source";
import type { Search } from "./find-matches";
import { xlsx } from "./xlsx";

export type ExportFile = {
  mediaType: string;
  fileName: string;
  total: number;
  register: Register;
  pieces: AsyncIterable<string | Uint8Array>;
};

type Shape = {
  format: ExportFormat;
  separator?: Separator | undefined;
  language: Language;
  /** All by default. */
  columns?: readonly ExportColumn[] | undefined;
};

/** An export as a file, which is generated while its pieces are read. */
export function exportFile(
  search: Search,
  shape: Shape,
  companies: CompanyExport,
  now: Date,
): ExportFile {
  const { total, register } = companies;
  const fileName = exportFileName(search, { ...shape, total }, now);
  return { fileName, total, register, ...contentOf(search, shape, companies, now) };
}

function contentOf(
  search: Search,
  { format, separator = ";", language, columns }: Shape,
  companies: CompanyExport,
  now: Date,
): Pick<ExportFile, "mediaType" | "pieces"> {
  const { batches } = companies;
  switch (format) {
    case "xlsx": {
      const sheet = exportSheet(companies, language, columns);
      const source = sourceSheet(companies, {
        of: "companies",
        path: searchPath(search),
        text: search.q,
        criteria: [...criteriaInWords(search, language), orderInWords(search, language)],
        language,
        now,
        site: env().APP_URL,
      });
      return { mediaType: xlsxMediaType, pieces: xlsx(sheet, source) };
    }
    case "csv":
      return { mediaType: csvMediaType, pieces: csv(batches, columns ?? exportColumns, separator) };
    case "jsonl":
      return { mediaType: "application/x-ndjson", pieces: jsonLines(batches, columns) };
  }
}

async function* jsonLines(batches: CompanyExport["batches"], columns?: readonly ExportColumn[]) {
  for await (const batch of batches) {
    yield batch
      .map((company) => `${JSON.stringify(company, columns as string[] | undefined)}\n`)
      .join("");
  }
}
