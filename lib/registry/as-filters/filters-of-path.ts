import type { TextAsFilters } from "@/lib/contract/registry";
import type { Option } from "@/lib/search/query/best-paths";
import type { FilterReading } from "./filter-reading";

/** Readings of filters, in the order of the words. */
export type FilterPath = readonly Option<FilterReading>[];

/** The filters that the readings of a path mean together; null: they contradict each other, or mean none. */
export function filtersOf(path: FilterPath): TextAsFilters | null {
  const hasCode = path.some(({ reading }) => reading.kind === "code");
  const said: [name: string, value: string][] = [];
  let event: FilterReading | undefined;
  for (const { reading } of path) {
    const filters = Object.entries(reading.filters);
    if (reading.kind === "event") {
      said.push(...Object.entries(event?.filters ?? {}));
      event = reading;
    } else if (reading.kind === "when") {
      const happened = event?.event ?? reading.event;
      if (!happened) return null;
      for (const [name, day] of filters) said.push([name.replace("created", happened), day]);
      event = undefined;
    } else if (reading.kind === "place") said.push(...filters.slice(0, 1));
    // A code says more than the words of an activity.
    else if (!hasCode || reading.kind !== "nafCode") said.push(...filters);
  }
  return merged([...said, ...Object.entries(event?.filters ?? {})]);
}

/** One value for each name, and several only where a text may name several: `SAS et SARL`. */
function merged(said: readonly [name: string, value: string][]): TextAsFilters | null {
  const filters = new Map<string, string>();
  for (const [name, value] of said) {
    const before = filters.get(name);
    if (before && name !== "legalForm" && name !== "category") return null;
    const values = [...(before?.split(",") ?? []), ...value.split(",")];
    filters.set(name, [...new Set(values)].join());
  }
  return filters.size > 0 ? Object.fromEntries(filters) : null;
}
