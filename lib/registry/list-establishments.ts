import { asc, between, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { RegisterTables } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import type { Establishment, EstablishmentPage } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-query";
import { formatSiren, formatSiret, parseSiren } from "./identifiers";
import { onLiveRegister, registerVersion } from "./live-register";
import { nafLabel } from "./nomenclatures/naf";

/** The SIRETs of one company lie in a range of this size. */
const siretsPerSiren = 100_000;

/**
 * One page (20, from 1) of a company's establishments, and their total number. Open ones come first, then the head office,
 * then the others by SIRET. If the company has an establishment `siret`, it is the page of that one. Throws ApiError
 * NOT_FOUND for an unknown SIREN.
 */
export async function listEstablishments(
  siren: string,
  askedPage: number,
  siret?: string,
): Promise<Omit<EstablishmentPage, "ok">> {
  const stored = parseSiren(siren);
  if (stored === null) throw new ApiError("NOT_FOUND");
  return onLiveRegister(async (db, { tables, register, reportVersion }) => {
    const { legalUnits, establishments } = tables;
    const first = stored * siretsPerSiren;
    const ofCompany = between(
      establishments.siret,
      literal(first),
      literal(first + siretsPerSiren - 1),
    );
    const [counted] = await db
      .select({ ...countsOf(establishments), place: placeOf(siret, stored, establishments) })
      .from(establishments)
      .where(ofCompany);
    if (counted) reportVersion(counted.registerVersion);
    const { total = 0, totalActive = 0, place = 0 } = counted ?? {};
    const page = place > 0 ? Math.ceil(place / pageSize) : askedPage;
    if (total === 0) {
      const [unit] = await db
        .select({ siren: legalUnits.siren })
        .from(legalUnits)
        .where(eq(legalUnits.siren, stored));
      if (!unit) throw new ApiError("NOT_FOUND");
    }
    const rows = await db
      .select({ ...getTableColumns(establishments), registerVersion })
      .from(establishments)
      .where(ofCompany)
      .orderBy(
        desc(establishments.active),
        desc(establishments.isHeadOffice),
        asc(establishments.siret),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    if (rows[0]) reportVersion(rows[0].registerVersion);
    return { establishments: rows.map(establishmentOf), total, totalActive, page, register };
  });
}

function countsOf({ active }: Establishments) {
  const totalActive = sql<number>`(count(*) filter (where ${active}))::int`;
  return { total: count(), totalActive, registerVersion };
}

/** The position of an establishment in the list, from 1; 0: the company has none of this SIRET. */
function placeOf(siret: string | undefined, siren: number, establishments: Establishments) {
  if (!siret?.startsWith(formatSiren(siren))) return sql<number>`0`;
  const order = sql`not ${establishments.active}, not ${establishments.isHeadOffice}, ${establishments.siret}`;
  const its = sql`select ${order} from ${establishments} where ${establishments.siret} = ${literal(Number(siret))}`;
  return sql<number>`(count(*) filter (where (${order}) <= (${its})))::int`;
}

/** A literal instead of a parameter: for an unknown range the planner would expect hundreds of thousands of rows. */
function literal(number: number) {
  return sql.raw(String(number));
}

type Establishments = RegisterTables["establishments"];

type Row = {
  siret: number;
  isHeadOffice: boolean;
  active: boolean;
  name: string | null;
  street: string | null;
  complement: string | null;
  creationDate: string | null;
  closingDate: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
  nafCode: string | null;
  nafVersion: string | null;
};

function establishmentOf(row: Row): Establishment {
  const { isHeadOffice, active, name, street, complement, postalCode, city, country, nafCode } =
    row;
  return {
    siret: formatSiret(row.siret),
    isHeadOffice,
    active,
    name,
    address: { street, complement, postalCode, city, country },
    creationDate: row.creationDate,
    closingDate: row.closingDate,
    nafCode,
    nafLabel: nafLabel(nafCode, row.nafVersion),
  };
}
