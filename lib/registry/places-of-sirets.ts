import type { Database } from "@/db/client";
import { sirenOfSiret } from "./identifiers";
import type { RegisterSnapshot } from "./live-register";
import { type RegisterStatements, statementsOf } from "./register-statements";

export type Place = Awaited<ReturnType<RegisterStatements["placesOfSirets"]>>[number];

/** The establishments that the register has of the SIRETs, with their addresses, in the order of these. */
export async function placesOfSirets(
  db: Database,
  { tables, reportVersion }: RegisterSnapshot,
  sirets: readonly number[],
): Promise<Place[]> {
  if (sirets.length === 0) return [];
  const places = await statementsOf(db, tables).placesOfSirets(db, { sirets: sirets.join(",") });
  if (places[0]) reportVersion(places[0].registerVersion);
  const bySiret = new Map(places.map((place) => [place.siret, place]));
  return sirets.flatMap((siret) => bySiret.get(siret) ?? []);
}

/** The first place of each company, by its SIREN. */
export function byCompany(places: readonly Place[]): ReadonlyMap<number, Place> {
  return new Map(places.toReversed().map((place) => [sirenOfSiret(place.siret), place]));
}
