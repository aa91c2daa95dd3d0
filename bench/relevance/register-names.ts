import { sql } from "drizzle-orm";
import { queryRows } from "@/db/client";
import { onLiveRegister } from "@/lib/registry/live-register";
import { normalizeName } from "@/lib/search/analysis/normalize-name";

/** A company of the register by its names. */
export type NamedCompany = {
  siren: string;
  name: string;
  /** Sigle and usual names. */
  otherNames: readonly string[];
  /** Of the head office. */
  city: string | null;
  legalForm: string | null;
};

type Row = Omit<NamedCompany, "otherNames"> & { aliases: string | null };

/** Every company of the loaded register that has a name, by SIREN. */
export async function readNames(): Promise<NamedCompany[]> {
  const rows = await onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows<Row>(
      db,
      sql`select lpad(siren::text, 9, '0') as siren, name, aliases, city, legal_form as "legalForm"
        from ${legalUnits} where name is not null order by siren`,
    ),
  );
  return rows.map(({ aliases, ...row }) => ({ ...row, otherNames: aliases?.split(" / ") ?? [] }));
}

/** A town without its arrondissement and CEDEX. */
export function townOf({ city }: NamedCompany): string {
  return normalizeName(city ?? "").replace(/ (cedex|\d).*$/, "");
}

/** All its names as the other engines index them: without accents and signs, in lower case. */
export function namesOf({ name, otherNames }: NamedCompany): string[] {
  return [name, ...otherNames].map(normalizeName).filter((normal) => normal !== "");
}

/** The companies of each normalised name. */
export function sirensByName(companies: readonly NamedCompany[]): Map<string, string[]> {
  const sirens = new Map<string, string[]>();
  for (const { name, siren } of companies) {
    const normal = normalizeName(name);
    sirens.set(normal, [...(sirens.get(normal) ?? []), siren]);
  }
  return sirens;
}
