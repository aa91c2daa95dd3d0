import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import {
  csvText,
  type EstablishmentRow,
  establishmentOf,
  type UnitRow,
  unitOf,
} from "../in-process/test-register";
import { runCommand } from "../support/run-command";
import type { TestServer } from "../support/server";

/** The export limit of the test's server. */
export const mostRows = 12_000;
const first = 100_000_001;
/** As long as an import allows, so that buffers between server and client cannot hold all rows. */
const longText = "CHEMIN DES LONGUEURS ".repeat(10).trim();

/** Names that a spreadsheet would run or that CSV must quote, each with its expected CSV cell. */
export const awkwardNames = [
  ["=CMD|' /C CALC'!A0 RISQUE", "'=CMD|' /C CALC'!A0 RISQUE"],
  ["+33 RISQUE", "'+33 RISQUE"],
  ["-2+3 RISQUE", "'-2+3 RISQUE"],
  ["@SUM(A1) RISQUE", "'@SUM(A1) RISQUE"],
  ["＝1+1 RISQUE", "'＝1+1 RISQUE"],
  ['RISQUE ; "GUILLEMETS", ETC', '"RISQUE ; ""GUILLEMETS"", ETC"'],
  ["RISQUE = 1", "RISQUE = 1"],
] as const;

const crowd = Array.from({ length: mostRows }, (_, turn) => ({
  unit: unitOf(first + turn, { denominationUniteLegale: `PANORAMA LOIN ${turn}` }),
  place: establishmentOf(first + turn, {
    complementAdresseEtablissement: longText,
    libelleVoieEtablissement: longText,
    distributionSpecialeEtablissement: longText,
    libelleCommuneEtablissement: longText,
  }),
}));
const others: { unit: UnitRow; place?: EstablishmentRow }[] = [
  ...Array.from({ length: 30 }, () => ({
    denominationUniteLegale: "PANORAMA PROCHE",
    dateCreationUniteLegale: "1990-12-01",
  })),
  ...awkwardNames.map(([name]) => ({ denominationUniteLegale: name })),
].map((unit, turn) => ({
  unit: unitOf(200_000_001 + turn, unit),
  place: establishmentOf(200_000_001 + turn),
}));
export const maskedSiren = "300000001";
const masked = {
  unit: unitOf(Number(maskedSiren), {
    statutDiffusionUniteLegale: "P",
    categorieJuridiqueUniteLegale: "1000",
    denominationUniteLegale: "SECRETE",
    nomUniteLegale: "SECRETE",
  }),
  place: establishmentOf(Number(maskedSiren), { libelleVoieEtablissement: "DES SECRETES" }),
};
const secondPlace = establishmentOf(200_000_001, {
  siret: "20000000100029",
  etablissementSiege: "false",
  codePostalEtablissement: "13100",
  libelleCommuneEtablissement: "AIX-EN-PROVENCE",
});
export const siretElsewhere = secondPlace.siret as string;

/** Imports the stock, or another register that lacks its many companies. */
export async function importExportStock(server: TestServer, part?: "few"): Promise<void> {
  const all = [...(part === "few" ? [] : crowd), ...others, masked];
  const places = all.flatMap(({ place }) => place ?? []);
  const units = join(server.dataDir, "units.csv");
  const establishments = join(server.dataDir, "places.csv");
  writeFileSync(
    units,
    csvText(
      legalUnitColumns,
      all.map(({ unit }) => unit),
    ),
  );
  writeFileSync(establishments, csvText(establishmentColumns, [...places, secondPlace]));
  const { code, stderr } = await runCommand(
    "import",
    ["--legal-units", units, "--establishments", establishments, "--force"],
    server,
  );
  if (code !== 0) throw new Error(`The import ended with ${code}: ${stderr}`);
}
