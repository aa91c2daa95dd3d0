import { asc, between, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { type Establishment, pageSize, type Register } from "@/lib/contract/registry";
import { formatSiret, parseSiren } from "./identifiers";
import { onLiveRegister, registerVersion } from "./live-register";
import { nafLabel } from "./nomenclatures/naf";

/** The SIRETs of one company lie in a range of this size. */
const siretsPerSiren = 100_000;

/**
 * One page (20, from 1) of a company's establishments, and their total number. Open ones come first, then the head office,
 * then the others by SIRET. Throws ApiError NOT_FOUND for an unknown SIREN.
 */
export async function listEstablishments(
  siren: string,
  page: number,
): Promise<{ establishments: Establishment[]; total: number; page: number; register: Register }> {
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
      .select({ total: count(), registerVersion })
      .from(establishments)
      .where(ofCompany);
    if (counted) reportVersion(counted.registerVersion);
    const total = counted?.total ?? 0;
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
    return { establishments: rows.map(establishmentOf), total, page, register };
  });
}

/** A literal instead of a parameter: for an unknown range the planner would expect hundreds of thousands of rows. */
function literal(number: number) {
  return sql.raw(String(number));
}

type Row = {
  siret: number;
  isHeadOffice: boolean;
  active: boolean;
  name: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
  nafCode: string | null;
  nafVersion: string | null;
};

function establishmentOf(row: Row): Establishment {
  const { isHeadOffice, active, name, street, postalCode, city, country, nafCode } = row;
  return {
    siret: formatSiret(row.siret),
    isHeadOffice,
    active,
    name,
    address: { street, postalCode, city, country },
    nafCode,
    nafLabel: nafLabel(nafCode, row.nafVersion),
  };
}
