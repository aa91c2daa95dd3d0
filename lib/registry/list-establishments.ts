import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  type SQL,
  sql,
} from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { findDepartment } from "@/lib/contract/departments";
import { ApiError } from "@/lib/contract/errors";
import type {
  Establishment,
  EstablishmentOrder,
  EstablishmentPage,
  EstablishmentsQuery,
} from "@/lib/contract/establishments";
import type { FacetCount } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import { formatSiren, formatSiret, parseSiren } from "./identifiers";
import { onLiveRegister, registerVersion } from "./live-register";
import { establishmentFilters, hasAllWords } from "./match-establishments";
import { nafLabel } from "./nomenclatures/naf";
import { townName } from "./nomenclatures/town-name";

/** The SIRETs of one company lie in a range of this size. */
const siretsPerSiren = 100_000;

/** After each date of PostgreSQL, in days. */
const lastDay = sql.raw("2147483647");

export type EstablishmentSearch = Omit<z.output<typeof EstablishmentsQuery>, "include"> & {
  hasFacets?: boolean;
};

/**
 * One page (from 1) of a company's establishments that pass the filters, and their total number. Without `sort` open ones
 * come first, then the head office, then the others by SIRET. If `siret` is one of them, it is the page of that one. Throws ApiError
 * NOT_FOUND for an unknown SIREN.
 */
export async function listEstablishments(
  siren: string,
  {
    page: firstPage = 1,
    limit = pageSize,
    siret,
    q,
    sort,
    hasFacets = false,
    ...filters
  }: EstablishmentSearch,
): Promise<Omit<EstablishmentPage, "ok">> {
  const stored = parseSiren(siren);
  if (stored === null) throw new ApiError("NOT_FOUND");
  return onLiveRegister(async (db, { tables, register, reportVersion }) => {
    const { legalUnits, establishments } = tables;
    const { isActive, isInDepartment } = establishmentFilters(filters, establishments);
    const hasWords = and(
      between(establishments.siret, ...rangeOf(stored)),
      q === undefined ? undefined : hasAllWords(q, establishments),
    );
    const matches = and(hasWords, isActive, isInDepartment);
    const order = orderOf(sort, establishments);
    const place = placeOf(siret, stored, order, establishments, matches);
    const [counted] = await db
      .select({ ...countsOf(establishments, isActive, isInDepartment), place })
      .from(establishments)
      .where(hasWords);
    if (counted) reportVersion(counted.registerVersion);
    const { total = 0, totalActive = 0, open = 0, closed = 0 } = counted ?? {};
    const page = counted?.place ? Math.ceil(counted.place / limit) : firstPage;
    if (total === 0 && (await db.$count(legalUnits, eq(legalUnits.siren, stored))) === 0) {
      throw new ApiError("NOT_FOUND", {}, { register });
    }
    const rows = await db
      .select({ ...getTableColumns(establishments), registerVersion })
      .from(establishments)
      .where(matches)
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit);
    if (rows[0]) reportVersion(rows[0].registerVersion);
    const list = { establishments: rows.map(establishmentOf), total, totalActive, page, register };
    if (!hasFacets) return list;
    const department = await countDepartments(db, establishments, and(hasWords, isActive));
    return { ...list, facets: { department, active: stateCounts(open, closed) } };
  });
}

function rangeOf(siren: number) {
  const first = siren * siretsPerSiren;
  return [literal(first), literal(first + siretsPerSiren - 1)] as const;
}

/** The numbers of what matches, and for the facet `active` of what would be found without its own filter. */
function countsOf({ active }: Establishments, isActive?: SQL, isInDepartment?: SQL) {
  const counted = (...conditions: (SQL | undefined)[]) =>
    sql<number>`(count(*) filter (where ${and(sql`true`, isInDepartment, ...conditions)}))::int`;
  return {
    total: counted(isActive),
    totalActive: counted(isActive, sql`${active}`),
    open: counted(sql`${active}`),
    closed: counted(sql`not ${active}`),
    registerVersion,
  };
}

function stateCounts(open: number, closed: number): FacetCount[] {
  return [
    { value: "true", label: "Ouvert", count: open },
    { value: "false", label: "Fermé", count: closed },
  ].filter(({ count }) => count > 0);
}

async function countDepartments(
  db: Database,
  establishments: Establishments,
  isCounted: SQL | undefined,
): Promise<FacetCount[]> {
  const { department } = establishments;
  const rows = await db
    .select({ department, count: count() })
    .from(establishments)
    .where(and(isCounted, isNotNull(department)))
    .groupBy(department)
    .orderBy(desc(count()), asc(department));
  return rows.map(({ department: code, count }) => {
    const value = code ?? "";
    return { value, label: findDepartment(value)?.name ?? value, count };
  });
}

/** What establishments are ordered by, ascending: never null, and no two are equal. */
function orderOf(sort: EstablishmentOrder | undefined, establishments: Establishments): SQL {
  const { active, isHeadOffice, creationDate, siret } = establishments;
  if (sort === undefined) return sql`not ${active}, not ${isHeadOffice}, ${siret}`;
  const days = sql`${creationDate} - date '2000-01-01'`;
  return sql`coalesce(${sort === "createdAt" ? days : sql`-(${days})`}, ${lastDay}), ${siret}`;
}

/** The position of an establishment in what matches, from 1; 0: it is not there. */
function placeOf(
  siret: string | undefined,
  siren: number,
  order: SQL,
  establishments: Establishments,
  matches: SQL | undefined,
) {
  if (!siret?.startsWith(formatSiren(siren))) return sql<number>`0`;
  const isIt = eq(establishments.siret, literal(Number(siret)));
  const its = sql`select ${order} from ${establishments} where ${and(isIt, matches)}`;
  return sql<number>`(count(*) filter (where ${and(matches, sql`(${order}) <= (${its})`)}))::int`;
}

/** A literal instead of a parameter: for an unknown range the planner would expect hundreds of thousands of rows. */
function literal(number: number) {
  return sql.raw(String(number));
}

type Establishments = RegisterTables["establishments"];

function establishmentOf(row: Establishments["$inferSelect"]): Establishment {
  const { isHeadOffice, active, name, street, complement, postalCode, city, country, nafCode } =
    row;
  return {
    siret: formatSiret(row.siret),
    isHeadOffice,
    active,
    name,
    address: {
      street,
      complement,
      postalCode,
      city,
      townName: townName(city, postalCode),
      country,
    },
    department: row.department,
    creationDate: row.creationDate,
    closingDate: row.closingDate,
    nafCode,
    nafLabel: nafLabel(nafCode, row.nafVersion),
  };
}
