import { expect, test } from "vitest";
import { type Establishment, mapEstablishment, type UnitPublication } from "./map-establishment";
import { type EstablishmentColumn, wantedEstablishmentColumns } from "./stock-layout";

type Row = Partial<Record<EstablishmentColumn, string>>;

const shop: Row = {
  siret: "55203253400703",
  statutDiffusionEtablissement: "O",
  etatAdministratifEtablissement: "A",
  etablissementSiege: "true",
  numeroVoieEtablissement: "59",
  typeVoieEtablissement: "RUE",
  libelleVoieEtablissement: "LA FAYETTE",
  codePostalEtablissement: "75009",
  libelleCommuneEtablissement: "PARIS 9",
};

const units = (masked: boolean, mayBePerson: boolean): UnitPublication => ({
  isKnown: () => true,
  isMasked: () => masked,
  mayBePerson: () => mayBePerson,
});
const publishedCompany = units(false, false);

const map = (row: Row, publication = publishedCompany) =>
  mapEstablishment(
    { text: (index) => row[wantedEstablishmentColumns[index] as keyof Row] ?? "" },
    publication,
  );
function mapped(row: Row, publication = publishedCompany): Establishment {
  const result = map(row, publication);
  if (typeof result === "string") throw new Error(result);
  return result;
}

const noStreet = { numeroVoieEtablissement: "", typeVoieEtablissement: "" };
const signs = {
  enseigne1Etablissement: "UN",
  enseigne2Etablissement: "DEUX",
  enseigne3Etablissement: "TROIS",
  denominationUsuelleEtablissement: "USUEL",
};
const noFirstSign = { ...signs, enseigne1Etablissement: "" };
const dated = { dateCreationEtablissement: "2010-05-06", dateDebut: "2019-02-03" };
const closed = { etatAdministratifEtablissement: "F" };

test.each<[string, Row, Partial<Establishment>]>([
  [
    "has number, type and street as its address, with postal code and town",
    {},
    { street: "59 RUE LA FAYETTE", complement: null, postalCode: "75009", city: "PARIS 9" },
  ],
  [
    "has its complement apart from the street, and special distribution last",
    {
      complementAdresseEtablissement: "BATIMENT B",
      indiceRepetitionEtablissement: "BIS",
      distributionSpecialeEtablissement: "BP 12",
    },
    { street: "59 BIS RUE LA FAYETTE BP 12", complement: "BATIMENT B" },
  ],
  ["may have no street", { ...noStreet, libelleVoieEtablissement: "" }, { street: null }],
  [
    "with a cedex has the cedex's code and office",
    { codeCedexEtablissement: "75439", libelleCedexEtablissement: "PARIS CEDEX 09" },
    { postalCode: "75439", city: "PARIS CEDEX 09", country: "FR" },
  ],
  [
    "abroad has the foreign town, the country's ISO code and no postal code",
    {
      libelleCommuneEtablissement: "",
      codePostalEtablissement: "",
      libelleCommuneEtrangerEtablissement: "COPENHAGUE",
      codePaysEtrangerEtablissement: "99101",
    },
    { postalCode: null, city: "COPENHAGUE", country: "DK" },
  ],
  ["in an unknown country is in ZZ", { codePaysEtrangerEtablissement: "99999" }, { country: "ZZ" }],
  ["has its first sign as its name", signs, { name: "UN", aliases: "DEUX / TROIS / USUEL" }],
  ["has otherwise its usual name", noFirstSign, { name: "USUEL", aliases: "DEUX / TROIS" }],
  ["may have another sign", { enseigne2Etablissement: "DEUX" }, { name: "DEUX", aliases: null }],
  ["may have no name", {}, { name: null, aliases: null }],
  [
    "that is open has a day of creation only",
    dated,
    { active: true, creationDate: "2010-05-06", closingDate: null },
  ],
  [
    "that is closed closed when its current period began",
    { ...dated, ...closed },
    { active: false, creationDate: "2010-05-06", closingDate: "2019-02-03" },
  ],
  [
    "has no day where INSEE's is unknown",
    { ...closed, dateCreationEtablissement: "1900-01-01", dateDebut: "1900-01-01" },
    { creationDate: null, closingDate: null },
  ],
  ["is the head office if that says true", {}, { isHeadOffice: true }],
  ["is otherwise none", { etablissementSiege: "false" }, { isHeadOffice: false }],
  [
    "of La Poste, whose SIRET fails Luhn, is kept",
    { siret: "35600000049837" },
    { siret: 35600000049837, siren: 356000000 },
  ],
])("an establishment %s", (_, change, expected) =>
  expect(mapped({ ...shop, ...change })).toMatchObject(expected),
);

test.each(["", "1234567890123", "5520325340070X", "[ND]"])("no SIRET is %j", (siret) => {
  expect(map({ ...shop, siret })).toBe("the SIRET is not fourteen digits");
});

/** For every status and kind: e2e/in-process/masking.test.ts. */
test.each([
  ["company", { name: "UN", aliases: "DEUX / TROIS / USUEL" }],
  ["person", { name: null, aliases: null }],
])("an establishment of a %s that opted out has its town and %j", (kind, names) => {
  const hidden = { complementAdresseEtablissement: "SECRET", codeCedexEtablissement: "75439" };
  const optedOut = units(true, kind === "person");
  const town = { street: null, complement: null, postalCode: null, city: "PARIS 9" };
  const expected = { masked: true, ...town, ...names };
  expect(mapped({ ...shop, ...signs, ...hidden }, optedOut)).toMatchObject(expected);
});

test("[ND] is read as no value in every column, and a town as one in France", () => {
  const row = Object.fromEntries(wantedEstablishmentColumns.map((column) => [column, "[ND]"]));
  const result = mapped({ ...row, siret: "55203253400703", libelleCommuneEtablissement: "LYON" });
  expect(JSON.stringify(result)).not.toContain("[ND]");
  expect(result).toMatchObject({ city: "LYON", country: "FR", street: null, postalCode: null });
});

test("signs, street and town are cleaned and cut, and counted", () => {
  const result = mapped({
    ...shop,
    enseigne1Etablissement: "\u202eNIAP",
    libelleVoieEtablissement: "X".repeat(60_000),
    libelleCommuneEtablissement: "LY\u001bON",
  });
  expect(result).toMatchObject({ name: "NIAP", city: "LYON", cleaned: true });
  expect(result.street?.length).toBeLessThan(6 * 200);
  expect(mapped(shop)).toMatchObject({ cleaned: false });
});
