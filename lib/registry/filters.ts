import { invalid } from "@/lib/contract/errors";
import type { SearchFilters } from "@/lib/contract/search-query";
import { departmentsOfRegion } from "@/lib/search/analysis/areas";
import { dayNumber, isCurrentNaf, type KeptColumnName } from "@/lib/search/index/columns";
import type { IndexReader } from "@/lib/search/index/index-reader";
import type { PostingsKey } from "@/lib/search/index/postings";
import type { Column } from "@/lib/search/index/read-columns";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";
import { idsInRange } from "@/lib/search/query/by-column";
import { communesNamed } from "./communes-named";
import { activitiesOf } from "./nomenclatures/activities-of";
import { divisionsOfSection } from "./nomenclatures/naf-levels";

type Dates = "created" | "closed";
type FilterName = Exclude<keyof SearchFilters, `${Dates}${"From" | "To"}`> | Dates;
type Range = { name: Dates; column: Column; from: number; to: number };

const lastNumber = 65_535;

/** The filters of a search: sets of companies that pass, and ranges of dates. They apply to the company and its head office's address. */
export class Filters {
  private constructor(
    private readonly sets: ReadonlyMap<FilterName, () => IdSet>,
    private readonly ranges: readonly Range[],
    private readonly given: SearchFilters,
  ) {}

  /** The same text for the same filters, in whatever order they and their values are. */
  get key(): string {
    const names = [...this.sets.keys(), ...this.ranges.map(({ name }) => name)];
    return JSON.stringify(names.toSorted().map((name) => [name, valuesOf(this.given, name)]));
  }

  /** `chosen`: the companies of the filter `siren`. */
  static async read(
    reader: IndexReader,
    filters: SearchFilters,
    chosen?: IdSet | undefined,
  ): Promise<Filters> {
    const [keys, ranges] = await Promise.all([keysOf(reader, filters), rangesOf(reader, filters)]);
    const postings = await reader.fetch([...keys.values()].flat());
    const union = (some: readonly PostingsKey[]) =>
      IdSet.union(some.map((key) => postings.ids(key)));
    const sets = new Map([...keys].map(([name, some]) => [name, () => union(some)]));
    if (chosen) sets.set("siren", () => chosen);
    return new Filters(sets, ranges, filters);
  }

  /** Whether the companies that pass are the same for every search. */
  get hasSets(): boolean {
    return this.sets.size > 0;
  }

  /** The companies that pass, if they are among `all`, which is called only without other filters; null: there is no filter. */
  passing(all: () => IdSet): IdSet | null {
    if (this.sets.size + this.ranges.length === 0) return null;
    const first = this.hasSets
      ? IdSet.intersection([...this.sets.values()].map((set) => set()))
      : all();
    return this.ranges.reduce(
      (ids, { column, from, to }) => idsInRange(ids, column, from, to),
      first,
    );
  }

  /** The divisions (`56`) that the filter of activities names or has codes of. Sections and earlier nomenclatures have none. */
  get divisions(): string[] {
    const codes = (this.given.nafCode ?? []).flatMap(activitiesOf).map(({ code }) => code);
    const within = codes.filter((code) => /^\d\d(\.\d\d?)?$/.test(code) || isCurrentNaf(code));
    return [...new Set(within.map((code) => code.slice(0, 2)))];
  }

  /** Whether only closed companies pass, by their state or their closing date. */
  get limitsToClosed(): boolean {
    return this.given.active === false || this.has("closed");
  }

  /** Those that are left without one of the given. */
  withoutGiven(removed: keyof SearchFilters): Filters {
    const { [removed]: _, ...given } = this.given;
    return new Filters(
      new Map([...this.sets].filter(([name]) => name !== removed)),
      this.ranges.flatMap(({ name, column }) => rangeOf(name, column, given)),
      given,
    );
  }

  has(name: FilterName): boolean {
    return this.sets.has(name) || this.ranges.some((range) => range.name === name);
  }

  /** The other filters. */
  without(name: FilterName): Filters {
    return new Filters(
      new Map([...this.sets].filter(([other]) => other !== name)),
      this.ranges.filter((range) => range.name !== name),
      this.given,
    );
  }
}

function valuesOf(given: SearchFilters, name: FilterName): unknown {
  if (name === "created") return [given.createdFrom, given.createdTo];
  if (name === "closed") return [given.closedFrom, given.closedTo];
  const value = given[name];
  return Array.isArray(value) ? value.toSorted() : value;
}

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;
type Keys = {
  [Name in Exclude<FilterName, Dates | "siren">]: (
    value: ItemOf<NonNullable<SearchFilters[Name]>>,
    communes: readonly string[],
  ) => PostingsKey[];
};

const kinds = tokenKinds;
/** For a value of each filter, the posting lists whose union passes. */
const keysOfValue: Keys = {
  active: (active) => [kinds.state + (active ? activeState : closedState)],
  region: (code) => departmentsOfRegion(code).map((each) => kinds.department + each),
  department: (code) => [kinds.department + code.toUpperCase()],
  city: (city, communes) => communesNamed(city, communes).map((each) => kinds.commune + each),
  postalCode: (code) => [kinds.postalCode + code.replace(" ", "")],
  nafCode: keysOfActivity,
  legalForm: (code) => [`${kinds.legalForm}${code}*`],
  employeeRange: (code) => [kinds.employeeRange + code],
  category: (code) => [kinds.category + code],
  economieSociale: (isSocial) => [kinds.socialEconomy + (isSocial ? "t" : "f")],
  employer: (isEmployer) => [kinds.employer + (isEmployer ? "t" : "f")],
};

async function keysOf(
  reader: IndexReader,
  filters: SearchFilters,
): Promise<Map<FilterName, PostingsKey[]>> {
  const communes = filters.city ? await reader.communes() : [];
  const names = Object.keys(keysOfValue) as (keyof Keys)[];
  const given = names.filter((name) => filters[name] !== undefined);
  return new Map(
    given.map((name) => {
      const keys = keysOfValue[name] as (
        value: unknown,
        communes: readonly string[],
      ) => PostingsKey[];
      return [name, [filters[name]].flat().flatMap((value) => keys(value, communes))];
    }),
  );
}

/** Throws when no activity has all the words. */
function keysOfActivity(value: string): PostingsKey[] {
  const activities = activitiesOf(value);
  if (activities.length === 0) {
    throw invalid("nafCode", `no activity has all words of ${JSON.stringify(value)}`);
  }
  return activities.flatMap(({ code }) => keysOfNaf(code));
}

/** `62.01Z`, its beginning, a section's letter, or a whole code of an earlier nomenclature. */
function keysOfNaf(code: string): PostingsKey[] {
  if (/^[A-Z]$/.test(code)) {
    return divisionsOfSection(code).map((division) => `${tokenKinds.nafCode}${division}*`);
  }
  const current = `${tokenKinds.nafCode}${code}*`;
  return isCurrentNaf(code) || code.length < 5
    ? [current]
    : [current, tokenKinds.formerNafCode + code];
}

const dateColumns = {
  created: "registrationDate",
  closed: "closingDate",
} as const satisfies Record<Dates, KeptColumnName>;

async function rangesOf(reader: IndexReader, filters: SearchFilters): Promise<Range[]> {
  const names = (["created", "closed"] as const).filter(
    (name) => filters[`${name}From`] ?? filters[`${name}To`],
  );
  const ranges = await Promise.all(
    names.map(async (name) => rangeOf(name, await reader.column(dateColumns[name]), filters)),
  );
  return ranges.flat();
}

/** None without a first and a last day. */
function rangeOf(name: Dates, column: Column, given: SearchFilters): Range[] {
  const { [`${name}From` as const]: from, [`${name}To` as const]: to } = given;
  if (from === undefined && to === undefined) return [];
  return [{ name, column, from: from ? dayNumber(from) : 1, to: to ? dayNumber(to) : lastNumber }];
}
