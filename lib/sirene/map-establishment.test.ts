import { describe, expect, test } from "vitest";
import {
  type Establishment,
  mapEstablishment,
  type UnitPublication,
  wantedEstablishmentColumns,
} from "./map-establishment";
import type { EstablishmentColumn } from "./stock-layout";

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

describe("an address", () => {
  test("is number, type and street, with postal code and town", () => {
    expect(mapped(shop)).toMatchObject({
      street: "59 RUE LA FAYETTE",
      postalCode: "75009",
      city: "PARIS 9",
      country: "FR",
    });
  });
  test("has its complement apart from the street, and special distribution last", () => {
    const row = {
      ...shop,
      complementAdresseEtablissement: "BATIMENT B",
      indiceRepetitionEtablissement: "BIS",
      distributionSpecialeEtablissement: "BP 12",
    };
    expect(mapped(row)).toMatchObject({
      street: "59 BIS RUE LA FAYETTE BP 12",
      complement: "BATIMENT B",
    });
    expect(mapped(shop).complement).toBeNull();
  });
  test("has no street when no part of it is there", () => {
    const row = {
      ...shop,
      numeroVoieEtablissement: "",
      typeVoieEtablissement: "",
      libelleVoieEtablissement: "",
    };
    expect(mapped(row).street).toBeNull();
  });
  test("with a cedex has the cedex's code and office", () => {
    const row = {
      ...shop,
      codeCedexEtablissement: "75439",
      libelleCedexEtablissement: "PARIS CEDEX 09",
    };
    expect(mapped(row)).toMatchObject({ postalCode: "75439", city: "PARIS CEDEX 09" });
  });
  test("abroad has the foreign town, the country's ISO code and no postal code", () => {
    const row = {
      ...shop,
      libelleCommuneEtablissement: "",
      codePostalEtablissement: "",
      libelleCommuneEtrangerEtablissement: "COPENHAGUE",
      codePaysEtrangerEtablissement: "99101",
    };
    expect(mapped(row)).toMatchObject({ postalCode: null, city: "COPENHAGUE", country: "DK" });
  });
  test("in an unknown country has the code ZZ", () => {
    expect(mapped({ ...shop, codePaysEtrangerEtablissement: "99999" }).country).toBe("ZZ");
  });
});

describe("a sign", () => {
  test("is the first sign, else the usual name, else another sign; the others are aliases", () => {
    const signs = {
      enseigne1Etablissement: "UN",
      enseigne2Etablissement: "DEUX",
      enseigne3Etablissement: "TROIS",
      denominationUsuelleEtablissement: "USUEL",
    };
    expect(mapped({ ...shop, ...signs })).toMatchObject({
      name: "UN",
      aliases: "DEUX / TROIS / USUEL",
    });
    expect(mapped({ ...shop, ...signs, enseigne1Etablissement: "" })).toMatchObject({
      name: "USUEL",
      aliases: "DEUX / TROIS",
    });
    expect(mapped({ ...shop, enseigne2Etablissement: "DEUX" })).toMatchObject({
      name: "DEUX",
      aliases: null,
    });
    expect(mapped(shop)).toMatchObject({ name: null, aliases: null });
  });
});

describe("partial publication", () => {
  const secret: Row = {
    ...shop,
    complementAdresseEtablissement: "SECRET",
    codeCedexEtablissement: "99999",
    libelleCedexEtablissement: "SECRET CEDEX",
    distributionSpecialeEtablissement: "SECRET",
    enseigne1Etablissement: "ENSEIGNE",
    denominationUsuelleEtablissement: "USUEL",
  };
  const onlyTown = {
    street: null,
    complement: null,
    postalCode: null,
    city: "PARIS 9",
    country: "FR",
  };

  test.each([
    ["O", "O", "company", false, false],
    ["O", "P", "company", true, false],
    ["P", "O", "company", true, false],
    ["P", "P", "company", true, false],
    ["O", "O", "person", false, false],
    ["O", "P", "person", true, true],
    ["P", "O", "person", true, true],
    ["P", "P", "person", true, true],
  ])(
    "unit %s, establishment %s, %s: address hidden %j, sign hidden %j",
    (unit, own, kind, hidesAddress, hidesSign) => {
      const publication = units(unit === "P", kind === "person");
      const result = mapped({ ...secret, statutDiffusionEtablissement: own }, publication);
      expect(result.masked).toBe(hidesAddress);
      if (hidesAddress) expect(result).toMatchObject(onlyTown);
      else expect(result.complement).toBe("SECRET");
      expect(result.name).toBe(hidesSign ? null : "ENSEIGNE");
      expect(result.aliases).toBe(hidesSign ? null : "USUEL");
    },
  );

  test("reads [ND] as no value in every column, and assumes France when there is a town", () => {
    const row = Object.fromEntries(wantedEstablishmentColumns.map((column) => [column, "[ND]"]));
    const result = mapped({ ...row, siret: "55203253400703", libelleCommuneEtablissement: "LYON" });
    expect(JSON.stringify(result)).not.toContain("[ND]");
    expect(result).toMatchObject({ city: "LYON", country: "FR", street: null, postalCode: null });
  });
});

describe("dates", () => {
  const dated = { ...shop, dateCreationEtablissement: "2010-05-06", dateDebut: "2019-02-03" };
  const closed = { ...dated, etatAdministratifEtablissement: "F" };

  test("an open establishment has a day of creation only", () => {
    expect(mapped(dated)).toMatchObject({ creationDate: "2010-05-06", closingDate: null });
  });
  test("a closed one closed when its current period began", () => {
    expect(mapped(closed)).toMatchObject({ creationDate: "2010-05-06", closingDate: "2019-02-03" });
  });
  test.each(["1900-01-01", "", "[ND]", "2019-02-30"])("%j is unknown", (date) => {
    const row = { ...closed, dateCreationEtablissement: date, dateDebut: date };
    expect(mapped(row)).toMatchObject({ creationDate: null, closingDate: null });
  });
});

describe("the other columns", () => {
  test.each(["", "1234567890123", "5520325340070X", "[ND]"])(
    "an unusable SIRET is rejected: %j",
    (siret) => {
      expect(map({ ...shop, siret })).toBe("the SIRET is not fourteen digits");
    },
  );
  test("La Poste's SIRETs, which fail Luhn, are kept", () => {
    expect(mapped({ ...shop, siret: "35600000049837" })).toMatchObject({
      siret: 35600000049837,
      siren: 356000000,
    });
  });
  test("state A means active, F means closed", () => {
    expect(mapped(shop).active).toBe(true);
    expect(mapped({ ...shop, etatAdministratifEtablissement: "F" }).active).toBe(false);
  });
  test("the head office has the text true", () => {
    expect(mapped(shop).isHeadOffice).toBe(true);
    expect(mapped({ ...shop, etablissementSiege: "false" }).isHeadOffice).toBe(false);
  });
});

describe("untrusted texts", () => {
  test("signs, street and town are cleaned and cut, and counted", () => {
    const row = {
      ...shop,
      enseigne1Etablissement: "\u202eNIAP",
      libelleVoieEtablissement: "X".repeat(60_000),
      libelleCommuneEtablissement: "LY\u001bON",
    };
    const result = mapped(row);
    expect(result).toMatchObject({ name: "NIAP", city: "LYON", cleaned: true });
    expect(result.street?.length).toBeLessThan(6 * 200);
    expect(mapped(shop)).toMatchObject({ cleaned: false });
  });
});
