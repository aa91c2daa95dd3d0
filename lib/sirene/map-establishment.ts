import type { establishments0 } from "@/db/schema";
import { departmentOfCommune, departmentOfPostalCode } from "@/lib/contract/departments";
import { countryIso } from "@/lib/registry/nomenclatures/countries";
import {
  cleaningCount,
  type Fields,
  indexesByName,
  joinPresent,
  maxAddressLength,
  maxNameLength,
  parseDate,
  parseDigits,
  parseMoment,
  parseNaf,
  published,
} from "./fields";
import { maskedValue, wantedEstablishmentColumns } from "./stock-layout";

const at = indexesByName(wantedEstablishmentColumns);

/** ISO's user-assigned code for an unknown country. */
const unknownCountry = "ZZ";

/** One establishment of the file. Its `name` is the first sign, otherwise the usual name. */
export type Establishment = typeof establishments0.$inferSelect & {
  siren: number;
  /** Not fully published, by its own status or its unit's. */
  masked: boolean;
  /** Whether invisible characters were removed from its texts, or texts were cut. */
  cleaned: boolean;
};

/** The facts about legal units that decide what is published of their establishments. */
export type UnitPublication = {
  isKnown(siren: number): boolean;
  isMasked(siren: number): boolean;
  /** Also true for an unknown unit, which might be a person. */
  mayBePerson(siren: number): boolean;
};

/** Maps one row of the establishments' file without masked values, or returns the reason for rejecting it. */
export function mapEstablishment(fields: Fields, units: UnitPublication): Establishment | string {
  const before = cleaningCount(fields);
  const siret = parseDigits(fields.text(at.siret), 14);
  if (siret === null) return "the SIRET is not fourteen digits";
  const siren = Math.trunc(siret / 100_000);
  const active = fields.text(at.etatAdministratifEtablissement) === "A";
  const masked = fields.text(at.statutDiffusionEtablissement) !== "O" || units.isMasked(siren);
  return {
    siret,
    siren,
    updatedAt: parseMoment(published(fields, at.dateDernierTraitementEtablissement)),
    isHeadOffice: fields.text(at.etablissementSiege) === "true",
    active,
    masked,
    ...(masked && units.mayBePerson(siren) ? noSigns : signsOf(fields)),
    ...(masked ? townOf(fields) : addressOf(fields)),
    creationDate: parseDate(published(fields, at.dateCreationEtablissement)),
    closingDate: active ? null : parseDate(published(fields, at.dateDebut)),
    commune: parseCommune(published(fields, at.codeCommuneEtablissement)),
    department:
      departmentOfCommune(fields.text(at.codeCommuneEtablissement)) ??
      (masked ? null : departmentOfPostalCode(fields.text(at.codePostalEtablissement))),
    nafCode: parseNaf(published(fields, at.activitePrincipaleEtablissement)),
    nafVersion: published(fields, at.nomenclatureActivitePrincipaleEtablissement),
    cleaned: cleaningCount(fields) > before,
  };
}

function parseCommune(code: string | null): string | null {
  return code !== null && departmentOfCommune(code) !== null ? code : null;
}

const noSigns = { name: null, aliases: null };

function signsOf(fields: Fields): { name: string | null; aliases: string | null } {
  const sign1 = published(fields, at.enseigne1Etablissement, maxNameLength);
  const sign2 = published(fields, at.enseigne2Etablissement, maxNameLength);
  const sign3 = published(fields, at.enseigne3Etablissement, maxNameLength);
  const usual = published(fields, at.denominationUsuelleEtablissement, maxNameLength);
  const name = sign1 ?? usual ?? sign2 ?? sign3;
  if (name === null) return noSigns;
  if (sign2 === null && sign3 === null && (usual === null || usual === name)) {
    return { name, aliases: null };
  }
  const others = [...new Set([sign1, sign2, sign3, usual])].filter((alias) => alias !== name);
  return { name, aliases: joinPresent(others, " / ") };
}

type Address = Pick<Establishment, "street" | "complement" | "postalCode" | "city" | "country">;

function townOf(fields: Fields): Address {
  const town = published(fields, at.libelleCommuneEtablissement, maxAddressLength);
  return {
    street: null,
    complement: null,
    postalCode: null,
    city: town ?? published(fields, at.libelleCommuneEtrangerEtablissement, maxAddressLength),
    country: countryOf(fields, town),
  };
}

function addressOf(fields: Fields): Address {
  const complement = published(fields, at.complementAdresseEtablissement, maxAddressLength);
  const street = joinPresent(
    [
      published(fields, at.numeroVoieEtablissement, maxAddressLength),
      published(fields, at.indiceRepetitionEtablissement, maxAddressLength),
      published(fields, at.typeVoieEtablissement, maxAddressLength),
      published(fields, at.libelleVoieEtablissement, maxAddressLength),
      published(fields, at.distributionSpecialeEtablissement, maxAddressLength),
    ],
    " ",
  );
  const town = published(fields, at.libelleCommuneEtablissement, maxAddressLength);
  const country = countryOf(fields, town);
  if (country !== "FR") {
    const city =
      published(fields, at.libelleCommuneEtrangerEtablissement, maxAddressLength) ?? town;
    return { street, complement, postalCode: null, city, country };
  }
  const cedex = published(fields, at.codeCedexEtablissement);
  if (cedex !== null) {
    const city = published(fields, at.libelleCedexEtablissement, maxAddressLength) ?? town;
    return { street, complement, postalCode: cedex, city, country };
  }
  const postalCode = published(fields, at.codePostalEtablissement);
  return { street, complement, postalCode, city: town, country };
}

function countryOf(fields: Fields, town: string | null): string {
  const code = fields.text(at.codePaysEtrangerEtablissement);
  if (code === "" || (code === maskedValue && town !== null)) return "FR";
  return countryIso(code) ?? unknownCountry;
}
