import { laPosteNic, nicFromSerial, sirenSumInSiret } from "./check-digits";
import type { CsvBuffer } from "./csv-buffer";
import { Random } from "./random";
import { pickTown, type Town, towns } from "./towns";
import json from "./well-known.json";
import { words } from "./words";

const { streetNames, streetTypes } = words;

/** A real company with data of the public register. Unknown values are empty. */
export type WellKnownUnit = {
  siren: string;
  nic: string;
  name: string;
  sigle: string;
  legalForm: string;
  registrationDate: string;
  complement: string;
  number: string;
  streetType: string;
  street: string;
  postalCode: string;
  city: string;
  communeCode: string;
  nafCode: string;
  naf2025: string;
  active: boolean;
  employeeRange: string;
  /** In euros; null when unknown. */
  capital: number | null;
};

function withHeadOffice(unit: WellKnownUnit): WellKnownUnit {
  if (unit.nic) return unit;
  const nic = nicFromSerial(sirenSumInSiret(Number(unit.siren)), 1);
  return { ...unit, nic: String(nic).padStart(5, "0") };
}

/** In SIREN order. Where a head office's NIC is unknown, a made-up one that follows Luhn is used. */
export const wellKnownUnits: readonly WellKnownUnit[] = json.map(withHeadOffice);

/** The known share capitals, in euros. */
export function wellKnownCapital(): { siren: string; capital: number }[] {
  return wellKnownUnits.flatMap(({ siren, capital }) =>
    capital === null ? [] : [{ siren, capital }],
  );
}

/** The same in the format of INPI's RNE company files. */
export function wellKnownRneCompanies() {
  return wellKnownCapital().map(({ siren, capital }) => ({
    formality: {
      siren,
      content: {
        personneMorale: {
          identite: { description: { montantCapital: capital, deviseCapital: "EUR" } },
        },
      },
    },
  }));
}

const headcountYear = (unit: WellKnownUnit) =>
  unit.employeeRange === "" || unit.employeeRange === "NN" ? "" : "2024";

/** One line of `StockUniteLegale`. */
export function writeWellKnownLegalUnit(out: CsvBuffer, unit: WellKnownUnit): void {
  out.field(unit.siren);
  out.field("O");
  out.emptyFields(1);
  out.field(unit.registrationDate);
  out.field(unit.sigle);
  out.emptyFields(8);
  out.field(unit.employeeRange);
  out.field(headcountYear(unit));
  out.field("2026-07-01T08:00:00");
  out.field("1");
  out.field(unit.employeeRange === "53" ? "GE" : "");
  out.field(unit.employeeRange === "53" ? "2024" : "");
  out.field(unit.registrationDate);
  out.field(unit.active ? "A" : "C");
  out.emptyFields(2);
  out.field(unit.name);
  out.emptyFields(3);
  out.field(unit.legalForm);
  out.field(unit.nafCode);
  out.field(unit.nafCode && "NAFRev2");
  out.field(unit.nic);
  out.emptyFields(2);
  out.field(headcountYear(unit) ? "O" : "N");
  out.field(unit.naf2025);
  out.endRow();
}

/** The line of the head office in `StockEtablissement`. */
export function writeWellKnownHeadOffice(out: CsvBuffer, unit: WellKnownUnit): void {
  writeEstablishment(out, unit, true, "");
}

const laPoste = "356000000";
const laPosteDigitSum = 14;
const firstPostOfficeSerial = 10;

/** The number of La Poste's offices besides its head office: thousands in a stock as large as the real one. */
export function postOfficeCount(unit: WellKnownUnit, legalUnits: number): number {
  return unit.siren === laPoste ? Math.min(9000, 20 + Math.floor(legalUnits / 3200)) : 0;
}

/** The line of a post office in `StockEtablissement`. `number` counts from 0, in SIRET order. */
export function writePostOffice(out: CsvBuffer, unit: WellKnownUnit, number: number): void {
  const random = new Random();
  random.reset(0, number, 1);
  const town = towns[pickTown(random)] as Town;
  const nic = laPosteNic(laPosteDigitSum, firstPostOfficeSerial + number);
  const active = random.chance(0.7);
  const office: WellKnownUnit = {
    ...unit,
    nic: String(nic).padStart(5, "0"),
    complement: "",
    number: String(1 + random.below(120)),
    streetType: random.pick(streetTypes),
    street: random.pick(streetNames),
    postalCode: random.pick(town.postalCodes),
    city: town.name,
    communeCode: town.code,
    active,
    naf2025: active ? unit.naf2025 : "",
    employeeRange: random.pick(["NN", "01", "02", "03", "11", "12"]),
  };
  writeEstablishment(out, office, false, "BUREAU DE POSTE");
}

function writeEstablishment(
  out: CsvBuffer,
  unit: WellKnownUnit,
  headOffice: boolean,
  sign: string,
): void {
  out.field(unit.siren);
  out.field(unit.nic);
  out.field(unit.siren + unit.nic);
  out.field("O");
  out.field(unit.registrationDate);
  out.field(unit.employeeRange);
  out.field(headcountYear(unit));
  out.emptyFields(1);
  out.field("2026-07-01T08:00:00");
  out.field(headOffice ? "true" : "false");
  out.field("1");
  out.field(unit.complement);
  out.field(unit.number);
  out.emptyFields(3);
  out.field(unit.streetType);
  out.field(unit.street);
  out.field(unit.postalCode);
  out.field(unit.city);
  out.emptyFields(2);
  out.field(unit.communeCode);
  out.emptyFields(7 + 14);
  out.field(unit.registrationDate);
  out.field(unit.active ? "A" : "F");
  out.field(sign);
  out.emptyFields(3);
  out.field(unit.nafCode);
  out.field(unit.nafCode && "NAFRev2");
  out.field(headcountYear(unit) ? "O" : "N");
  out.field(unit.naf2025);
  out.endRow();
}
