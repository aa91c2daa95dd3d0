import { findDepartment } from "@/lib/contract/departments";
import {
  type FacetCount,
  type FacetName,
  type Facets,
  facetFilters,
  facetNames,
  mostDivisions,
} from "@/lib/contract/registry";
import { companyCategories } from "@/lib/contract/search-constants";
import {
  departmentOfNumber,
  employeeRangeOfNumber,
  type KeptColumnName,
  yearOfDay,
} from "@/lib/search/index/columns";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import type { IdSet } from "@/lib/search/postings/id-set";
import { countNumbers, countsOfHighBytes, countsOfLowBytes } from "@/lib/search/query/by-column";
import { type Counts, facetCountsOf } from "./facet-counts";
import type { Filters } from "./filters";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";
import { legalFormLevelLabel } from "./nomenclatures/legal-forms";
import { codesWithin, nafLabel } from "./nomenclatures/naf";
import { nafLevelLabel, sectionOfDivision } from "./nomenclatures/naf-levels";

/** How the values of a facet are counted: by the numbers of a column, or by the sizes of intersections with posting lists. */
type Counting =
  | {
      column: KeptColumnName;
      part?: (counts: Uint32Array) => Uint32Array;
      nameOf: (number: number) => string | undefined;
    }
  | { postings: Record<string, string> };

/** What is counted and kept by itself: a facet, or of the facet `nafCode` the codes of one division. */
type Part = keyof typeof countings | `codes of ${string}`;

const twoDigits = (number: number) => String(number).padStart(2, "0");

const countings: Record<Exclude<FacetName, "nafCode">, Counting> = {
  department: {
    column: "departmentAndForm",
    part: countsOfLowBytes,
    nameOf: departmentOfNumber,
  },
  nafSection: {
    column: "activityAndSize",
    part: countsOfLowBytes,
    nameOf: (number) => sectionOfDivision(twoDigits(number)),
  },
  nafDivision: {
    column: "activityAndSize",
    part: countsOfLowBytes,
    nameOf: (number) => (sectionOfDivision(twoDigits(number)) ? twoDigits(number) : undefined),
  },
  legalForm: { column: "departmentAndForm", part: countsOfHighBytes, nameOf: twoDigits },
  employeeRange: {
    column: "activityAndSize",
    part: countsOfHighBytes,
    nameOf: employeeRangeOfNumber,
  },
  category: {
    postings: Object.fromEntries(
      companyCategories.map((code) => [code, tokenKinds.category + code]),
    ),
  },
  active: {
    postings: { true: tokenKinds.state + activeState, false: tokenKinds.state + closedState },
  },
  createdYear: { column: "registrationDate", nameOf: (number) => String(yearOfDay(number)) },
  closedYear: { column: "closingDate", nameOf: (number) => String(yearOfDay(number)) },
};

function countingOf(part: Part): Counting {
  if (part in countings) return countings[part as keyof typeof countings];
  const codes = codesWithin(part.slice(-2));
  return { postings: Object.fromEntries(codes.map((code) => [code, tokenKinds.nafCode + code])) };
}

function partsOf(name: FacetName, { divisions, limitsToClosed }: Filters): Part[] {
  if (name === "closedYear") return limitsToClosed ? [name] : [];
  if (name !== "nafCode") return [name];
  return divisions.length <= mostDivisions
    ? divisions.map((each) => `codes of ${each}` as const)
    : [];
}

const kept = facetCountsOf<Part>("facets");

/** What is counted: the companies of a search that pass some filters, and the key of that search in its register. */
export type Counted = { reader: IndexReader; key: string; passing: (limits: Filters) => IdSet };

/**
 * Counts the values of each facet among the companies of a search that pass the filters; each facet without its own filter.
 * The counts are kept by the filters that they were counted with, so a search with one filter more needs only some anew.
 */
export async function countFacets(
  { reader, key, passing }: Counted,
  filters: Filters,
): Promise<Facets> {
  const parts = new Map(facetNames.map((name) => [name, partsOf(name, filters)]));
  const countWith = (limits: Filters, names: FacetName[]) => {
    const all = names.flatMap((name) => parts.get(name) ?? []);
    return kept.get(`${key} ${limits.key}`, all, async (missing) => {
      return new Map(await countValues(reader, passing(limits), missing));
    });
  };
  const isFree = (name: FacetName) => !filters.has(facetFilters[name]);
  const limiting = new Set(Object.values(facetFilters).filter((name) => filters.has(name)));
  const counted = await Promise.all([
    countWith(filters, facetNames.filter(isFree)),
    ...[...limiting].map((own) =>
      countWith(
        filters.without(own),
        facetNames.filter((name) => facetFilters[name] === own),
      ),
    ),
  ]);
  const counts = new Map(counted.flat());
  return Object.fromEntries(
    [...parts].map(([name, own]) => [
      name,
      facetOf(
        name,
        own.flatMap((part) => [...(counts.get(part) ?? [])]),
      ),
    ]),
  ) as Facets;
}

async function countValues(
  reader: IndexReader,
  ids: IdSet,
  parts: readonly Part[],
): Promise<[Part, Counts][]> {
  const counted = parts.map((part) => [part, countingOf(part)] as const);
  const columnNames = new Set(
    counted.flatMap(([, counting]) => ("column" in counting ? counting.column : [])),
  );
  const keys = counted.flatMap(([, counting]) =>
    "postings" in counting ? Object.values(counting.postings) : [],
  );
  const [columns, postings] = await Promise.all([
    Promise.all([...columnNames].map((name) => reader.column(name))),
    reader.fetch(keys),
  ]);
  const numbers = countNumbers(ids, columns);
  const byColumn = new Map([...columnNames].map((name, at) => [name, numbers[at] as Uint32Array]));
  return counted.map(([part, counting]) => {
    if ("column" in counting) {
      const ofColumn = byColumn.get(counting.column) as Uint32Array;
      return [part, countsOf(counting.part?.(ofColumn) ?? ofColumn, counting.nameOf)];
    }
    const sizes = Object.entries(counting.postings).map(
      ([value, key]) => [value, ids.and(postings.ids(key)).size] as const,
    );
    return [part, new Map(sizes)];
  });
}

function countsOf(numbers: Uint32Array, nameOf: (number: number) => string | undefined): Counts {
  const counts = new Map<string, number>();
  for (let number = 1; number < numbers.length; number += 1) {
    const count = numbers[number] as number;
    const value = count > 0 ? nameOf(number) : undefined;
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

function facetOf(name: FacetName, counts: [value: string, count: number][]): FacetCount[] {
  return counts
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, label: labels[name](value) ?? value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const labels: Record<FacetName, (value: string) => string | null | undefined> = {
  department: (code) => findDepartment(code)?.name,
  nafSection: nafLevelLabel,
  nafDivision: nafLevelLabel,
  nafCode: nafLabel,
  legalForm: legalFormLevelLabel,
  employeeRange: employeeRangeLabel,
  category: (code) => categoryLabels[code],
  active: (value) => (value === "true" ? "En activité" : "Cessée"),
  createdYear: (year) => year,
  closedYear: (year) => year,
};

const categoryLabels: Record<string, string> = {
  PME: "Petite ou moyenne entreprise",
  ETI: "Entreprise de taille intermédiaire",
  GE: "Grande entreprise",
};
