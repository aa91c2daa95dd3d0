import fc from "fast-check";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { type FacetName, type Facets, facetNames } from "@/lib/contract/registry";
import { companyCategories, employeeRangeCodes } from "@/lib/contract/search-constants";
import { type SearchFilters, type SortKey, sortKeys } from "@/lib/contract/search-query";
import { sectionOfDivision } from "@/lib/registry/nomenclatures/naf-levels";
import { searchCompanies } from "@/lib/registry/search-companies";
import { departmentsOfRegion } from "@/lib/search/analysis/areas";
import { normalizeTown } from "@/lib/search/analysis/name-words";
import { liveSchema, migrationStatements, rows, testRegister } from "./test-register";

type Row = {
  id: number;
  siren: string;
  name: string | null;
  active: boolean;
  created: string | null;
  closed: string | null;
  naf_code: string | null;
  legal_form: string | null;
  employee_range: string | null;
  category: string | null;
  employer: boolean | null;
  social_economy: boolean | null;
  city: string | null;
  postal_code: string | null;
  commune: string | null;
  department: string | null;
  /** The city as the search compares it. */
  town: string | null;
};

const combinations = 300;
const migrations = ["0007_filters_and_facets", "0008_desk"].map(migrationStatements);
let companies: Row[];
/** The companies of each text, in the order of the search. */
const found = new Map<string | undefined, Row[]>();
const texts = [undefined, "societe", "martin", "sci", "boulangerie paris", "zzzz"] as const;

const register = testRegister(readCompanies, { demo: true });

async function readCompanies(): Promise<void> {
  const schema = await liveSchema();
  const stored = await rows<Omit<Row, "town">>(
    `SELECT u.id, lpad(u.siren::text, 9, '0') AS siren, u.name, u.active, u.registration_date::text AS created,
       u.closing_date::text AS closed, u.naf_code, u.legal_form, u.employee_range, u.category,
       u.employer, u.social_economy, u.city, u.postal_code, e.commune, e.department
     FROM ${schema}.legal_units u
     LEFT JOIN ${schema}.establishments e ON e.siret = u.head_office_siret AND e.is_head_office
     ORDER BY u.id`,
  );
  companies = stored.map((row) => ({ ...row, town: row.city && normalizeTown(row.city) }));
  const bySiren = new Map(companies.map((row) => [row.siren, row]));
  for (const q of texts) {
    if (q === undefined) {
      found.set(q, companies);
      continue;
    }
    const all: Row[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await searchCompanies({ q }, page);
      all.push(...answer.companies.map(({ siren }) => bySiren.get(siren) as Row));
      if (all.length >= answer.total) break;
    }
    found.set(q, all);
  }
}

const current = /^\d\d\.\d\d[A-Z]$/;
const divisionOf = ({ naf_code: code }: Row) =>
  code !== null && current.test(code) ? code.slice(0, 2) : undefined;
const known = (value: string | null) => value ?? "";

const activitiesOfWords: Record<string, string> = {
  hébergement: "55",
  restaurant: "56.1",
  coiffeurs: "96.02A",
};

function isOfActivity(value: string): Check {
  const code = (activitiesOfWords[value] ?? value).toUpperCase().replace(".", "");
  const isSection = /^[A-Z]$/.test(code);
  return (row) => {
    const division = divisionOf(row);
    if (isSection) return division !== undefined && sectionOfDivision(division) === code;
    const own = known(row.naf_code).replace(".", "");
    return division === undefined ? own === code : own.startsWith(code);
  };
}

const arrondissements: Record<string, string> = { "75056": "751", "13055": "132" };

function isInTown(city: string): Check {
  const beginning = arrondissements[city] ?? city;
  const name = normalizeTown(city);
  return ({ commune, town }) => {
    if (commune === null) return false;
    return /^\d/.test(city) ? commune.startsWith(beginning) : town === name;
  };
}

type Check = (row: Row) => boolean;

/** What each filter asks of a company. */
function checksOf(filters: SearchFilters): [keyof SearchFilters, Check][] {
  const f = filters;
  const oneOf = <Value>(values: readonly Value[] | undefined, check: (value: Value) => Check) => {
    const checks = (values ?? []).map(check);
    return (row: Row) => checks.some((passes) => passes(row));
  };
  const isIn = (areas: readonly string[]) => (row: Row) => areas.includes(known(row.department));
  const all: Required<{ [Name in keyof SearchFilters]: Check }> = {
    active: (row) => row.active === f.active,
    employer: (row) => row.employer === f.employer,
    economieSociale: (row) => row.social_economy === f.economieSociale,
    region: oneOf(f.region, (code) => isIn(departmentsOfRegion(code))),
    department: oneOf(f.department, (code) => isIn([code.toUpperCase()])),
    city: oneOf(f.city, isInTown),
    postalCode: oneOf(f.postalCode, (code) => (row) => row.postal_code === code),
    nafCode: oneOf(f.nafCode, isOfActivity),
    legalForm: oneOf(f.legalForm, (code) => (row) => known(row.legal_form).startsWith(code)),
    siren: oneOf(f.siren, (siren) => (row) => row.siren === siren),
    employeeRange: oneOf(f.employeeRange, (code) => (row) => row.employee_range === code),
    category: oneOf(f.category, (code) => (row) => row.category === code),
    createdFrom: ({ created }) => created !== null && (f.createdFrom ?? "") <= created,
    createdTo: ({ created }) => created !== null && created <= (f.createdTo ?? ""),
    closedFrom: ({ closed }) => closed !== null && (f.closedFrom ?? "") <= closed,
    closedTo: ({ closed }) => closed !== null && closed <= (f.closedTo ?? ""),
  };
  const names = Object.keys(all) as (keyof SearchFilters)[];
  return names.flatMap((name) => (f[name] === undefined ? [] : [[name, all[name]]]));
}

/** A facet leaves these filters out. */
const ownFilters: Partial<Record<FacetName, (keyof SearchFilters)[]>> = {
  nafSection: ["nafCode"],
  nafDivision: ["nafCode"],
  createdYear: ["createdFrom", "createdTo"],
  closedYear: ["closedFrom", "closedTo"],
};

const failedFilters = (row: Row, checks: [keyof SearchFilters, Check][]) =>
  checks.filter(([, passes]) => !passes(row)).map(([name]) => name);

/** The division that a value of the filter names or has codes of. Codes of earlier nomenclatures have none. */
function divisionNamed(value: string): string | undefined {
  const code = activitiesOfWords[value] ?? value;
  return /^\d\d/.test(code) && code !== "72.2Z" ? code.slice(0, 2) : undefined;
}

const facetValue: Record<
  FacetName,
  (row: Row, filters: SearchFilters) => string | undefined | null
> = {
  department: ({ department }) => department,
  nafSection: (row) => sectionOfDivision(divisionOf(row) ?? ""),
  nafDivision: (row) => divisionOf(row),
  nafCode: (row, { nafCode = [] }) => {
    const isNamed = nafCode.some((value) => divisionNamed(value) === divisionOf(row));
    return isNamed && divisionOf(row) ? row.naf_code : null;
  },
  legalForm: ({ legal_form: form }) => form?.slice(0, 2),
  employeeRange: ({ employee_range: range }) => range,
  category: ({ category }) => category,
  active: ({ active }) => String(active),
  createdYear: ({ created }) => created?.slice(0, 4),
  closedYear: ({ closed }, { active, closedFrom, closedTo }) =>
    active === false || closedFrom || closedTo ? closed?.slice(0, 4) : null,
};

/** The companies that pass the filters, and the facets' counts. */
function bruteForce(all: readonly Row[], filters: SearchFilters) {
  const checks = checksOf(filters);
  const passing = new Set<Row>();
  const counts = facetNames.map((name) => ({
    name,
    own: ownFilters[name] ?? [name as keyof SearchFilters],
    counts: new Map<string, number>(),
  }));
  for (const row of all) {
    const failed = failedFilters(row, checks);
    if (failed.length === 0) passing.add(row);
    for (const { name, own, counts: of } of counts) {
      if (failed.some((filter) => !own.includes(filter))) continue;
      const value = facetValue[name](row, filters);
      if (value) of.set(value, (of.get(value) ?? 0) + 1);
    }
  }
  const facets = Object.fromEntries(
    counts.map(({ name, counts: of }) => {
      const sorted = [...of].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return [name, sorted];
    }),
  );
  return { passing, facets };
}

const orders = new Map<string, Row[]>();

/** The companies of a text in an order, which is sorted once. */
function inOrder(q: string | undefined, sort: SortKey): Row[] {
  const key = `${sort} ${q ?? ""}`;
  const order = orders.get(key) ?? sorted(found.get(q) as Row[], sort);
  orders.set(key, order);
  return order;
}

function sorted(all: readonly Row[], sort: SortKey): Row[] {
  if (sort === "relevance") return [...all];
  if (sort === "name") {
    const names = new Map(all.map((row) => [row, plainName(row.name)]));
    return all.toSorted((a, b) => byName(names.get(a), names.get(b)) || a.id - b.id);
  }
  const rank = (row: Row) => {
    if (sort.endsWith("employees"))
      return employeeRangeCodes.indexOf(row.employee_range as never) + 1;
    const date = sort.endsWith("closedAt") ? row.closed : row.created;
    return date === null ? 0 : Date.parse(date) + 1e15;
  };
  const sign = sort.startsWith("-") ? -1 : 1;
  return all.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    if (one === other) return a.id - b.id;
    if (one === 0 || other === 0) return one === 0 ? 1 : -1;
    return sign * (one - other);
  });
}

/** The companies with these SIRENs, each once. */
function inOrderOf(sirens: readonly string[], all: readonly Row[]): Row[] {
  const bySiren = new Map(all.map((row) => [row.siren, row]));
  return [...new Set(sirens)].flatMap((siren) => bySiren.get(siren) ?? []);
}

/** Without accents and case, by bytes. */
function plainName(name: string | null): Buffer | undefined {
  if (name === null) return undefined;
  return Buffer.from(name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());
}

/** Without a name last. */
function byName(a: Buffer | undefined, b: Buffer | undefined): number {
  return a && b ? Buffer.compare(a, b) : Number(!a) - Number(!b);
}

/** The SIREN of a company of the demo, or of none. */
function sirenAt(place: number): string {
  return companies[place]?.siren ?? "100000000";
}

const several = <Value extends string>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const someFilters = fc.record(
  {
    active: fc.boolean(),
    employer: fc.boolean(),
    economieSociale: fc.boolean(),
    region: several("11", "84", "93", "04", "99"),
    department: several("75", "69", "2a", "974", "13", "01"),
    city: several("Paris", "LYON", "Saint-Denis", "75056", "75115", "13055", "nulle part"),
    postalCode: several("75001", "69003", "13001", "59000"),
    nafCode: several(
      ...["62", "62.01Z", "6201z", "47", "C", "J", "g", "4", "72.2Z", "56.1"],
      ...["hébergement", "restaurant", "coiffeurs"],
    ),
    legalForm: several("57", "5710", "1", "1000", "65", "92"),
    employeeRange: several(...employeeRangeCodes),
    category: several(...companyCategories),
    createdFrom: fc.constantFrom("1990-01-01", "2015-06-15", "2020-01-01", "2040-01-01"),
    createdTo: fc.constantFrom("1960-12-31", "2019-12-31", "2023-03-03"),
    closedFrom: fc.constantFrom("2000-01-01", "2022-01-01"),
    closedTo: fc.constantFrom("2010-06-30", "2024-12-31"),
    siren: fc
      .array(fc.nat(25_000), { minLength: 1, maxLength: 60 })
      .map((places) => places.map(sirenAt)),
  },
  { requiredKeys: [] },
);
/** Few filters at a time, so that many combinations have companies. */
const fewFilters = fc
  .tuple(someFilters, fc.array(fc.nat(15), { minLength: 0, maxLength: 4 }))
  .map(([all, chosen]) => {
    const names = Object.keys(all).sort() as (keyof SearchFilters)[];
    const kept = new Set(chosen.map((at) => names[at % Math.max(1, names.length)]));
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => kept.has(name as keyof SearchFilters)),
    ) as SearchFilters;
  });

describe("totals, pages, order and facets equal brute force", () => {
  test(`for ${combinations} combinations of filters`, async () => {
    let withCompanies = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fewFilters,
        fc.constantFrom(undefined, ...sortKeys),
        fc.nat(1000),
        async (q, filters, sort, at) => {
          const all = found.get(q) as Row[];
          const order = sort ?? (q === undefined ? "-employees" : "relevance");
          const named = q === undefined && order === "relevance" && filters.siren;
          const expected = bruteForce(all, filters);
          const passing = (named ? inOrderOf(named, all) : inOrder(q, order)).filter((row) =>
            expected.passing.has(row),
          );
          const page = 1 + (at % Math.max(1, Math.ceil(passing.length / 20)));
          const answer = await searchCompanies({ q, filters, sort }, page, { facets: true });
          expect(answer.total).toBe(passing.length);
          expect(answer.companies.map(({ siren }) => siren)).toEqual(
            passing.slice((page - 1) * 20, page * 20).map(({ siren }) => siren),
          );
          expect(valuesIn(answer.facets)).toEqual(expected.facets);
          if (passing.length > 0) withCompanies += 1;
        },
      ),
      { numRuns: combinations },
    );
    expect(withCompanies).toBeGreaterThan(combinations / 4);
  }, 300_000);

  test.each<SearchFilters>([
    { region: ["11"] },
    { city: ["Paris"] },
    { city: ["75056"] },
    { nafCode: ["J"] },
    { category: ["ETI", "GE"] },
    { employer: true },
    { economieSociale: true },
    { createdFrom: "2020-01-01" },
    { closedTo: "2020-12-31" },
    { department: ["75", "69"] },
  ])("for %j alone, which the demo register has", async (filters) => {
    const { total } = await searchCompanies({ filters }, 1);
    expect(total).toBe(bruteForce(companies, filters).passing.size);
    expect(total).toBeGreaterThan(0);
  });
});

/** How counts are shared and forgotten: lib/registry/facet-counts.test.ts. */
test("facets are kept for one version of the register, and counted again in the next one", async () => {
  const column = `${await liveSchema()}.search_index WHERE token = 'vd0000'`;
  const filters: SearchFilters = { active: true };
  const departments = async () => {
    const { facets } = await searchCompanies({ q: "martin", filters }, 1, { facets: true });
    return valuesIn(facets).department;
  };
  const setColumn = (hex: string) =>
    rows(`UPDATE ${column.replace("WHERE", `SET postings = decode('${hex}', 'hex') WHERE`)}`);
  const nextVersion = () => rows("UPDATE live_register SET version = version + 1");
  const counted = bruteForce(found.get("martin") as Row[], filters).facets.department;
  expect(counted).not.toEqual([]);
  expect(await departments()).toEqual(counted);
  const [stored] = await rows<{ hex: string }>(
    `SELECT encode(postings, 'hex') AS hex FROM ${column}`,
  );
  const hex = stored?.hex ?? "";
  // The next version puts every company in no department.
  await setColumn(hex.replace(/[0-9a-f]/g, "0"));
  expect(await departments()).toEqual(counted);
  await nextVersion();
  try {
    expect(await departments()).toEqual([]);
  } finally {
    await setColumn(hex);
    await nextVersion();
  }
  expect(await departments()).toEqual(counted);
});

test("a search by filters whose index cannot be read fails, and leaves no rejection unhandled", async () => {
  const schema = await liveSchema();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  await rows(`ALTER TABLE ${schema}.search_index RENAME TO gone`);
  // Nothing of another version is in the caches.
  await rows("UPDATE live_register SET version = version + 1");
  try {
    const filters = { employer: true, economieSociale: false, closedTo: "1999-01-01" };
    await expect(searchCompanies({ filters, sort: "createdAt" }, 1)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    await rows(`ALTER TABLE ${schema}.gone RENAME TO search_index`);
    process.off("unhandledRejection", note);
  }
  expect(unhandled).toEqual([]);
});

test("the migrations give older registers the columns and tokens that an import would write", async () => {
  const schema = await liveSchema();
  const stored = () =>
    rows<{ token: string }>(
      `SELECT token, n, encode(postings, 'hex') AS postings FROM ${schema}.search_index
       WHERE token >= 'N' AND token < 'O' OR token >= 'n' AND token < 'o'
         OR token >= 'v' AND token < 'w' AND token NOT LIKE 'vx%' ORDER BY token`,
    );
  const written = await stored();
  const kinds = new Set(written.map(({ token }) => token.slice(0, token[0] === "v" ? 2 : 1)));
  expect([...kinds]).toEqual(["N", "n", "va", "vc", "vd", "ve", "vl", "vn"]);

  for (const each of [schema, "register_0"]) {
    await rows(`ALTER TABLE ${each}.legal_units DROP COLUMN category, DROP COLUMN employer,
      DROP COLUMN social_economy, DROP COLUMN closing_date`);
    await rows(`ALTER TABLE ${each}.establishments DROP COLUMN commune, DROP COLUMN complement,
      DROP COLUMN creation_date, DROP COLUMN closing_date`);
    await rows(
      `DELETE FROM ${each}.search_index WHERE left(token, 1) IN ('v', 'g', 'c', 'm', 'u')`,
    );
    await rows(
      `UPDATE ${each}.search_index SET token = 'n' || substr(token, 2) WHERE token LIKE 'N%'`,
    );
  }
  await rows("DROP TABLE saved_searches");
  await rows("ALTER TABLE users DROP COLUMN table_columns");
  const locked: string[] = [];
  for (const migration of migrations) locked.push(...(await migrate(migration)));
  expect(await stored()).toEqual(written);
  expect(locked).toEqual([]);
});

/** Applies a migration as drizzle does. Returns the tables in use that nobody could read while it filled the registers. */
async function migrate(statements: string[]): Promise<string[]> {
  const { DATABASE_URL: url } = register.environment;
  if (!url) {
    for (const statement of statements) await rows(statement);
    return [];
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const locked: string[] = [];
  try {
    await sql.begin(async (transaction) => {
      for (const statement of statements) {
        await transaction.unsafe(statement);
        if (!statement.includes("INSERT INTO")) continue;
        const found = await transaction<{ name: string }[]>`
          SELECT relation::regclass::text AS name FROM pg_locks
          WHERE pid = pg_backend_pid() AND mode = 'AccessExclusiveLock' AND locktype = 'relation'`;
        locked.push(...found.map(({ name }) => name));
      }
    });
  } finally {
    await sql.end();
  }
  return locked;
}

function valuesIn(facets: Facets | undefined) {
  return Object.fromEntries(
    Object.entries(facets ?? {}).map(([name, counts]) => [
      name,
      counts.map(({ value, count }) => [value, count]),
    ]),
  );
}
