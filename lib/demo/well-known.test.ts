import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { employeeRangeLabel } from "@/lib/registry/nomenclatures/employee-ranges";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { readRecords } from "./read-rows-for-tests";
import { generateStock } from "./stock";
import { wellKnownCapital, wellKnownRneCompanies, wellKnownUnits } from "./well-known";

it("well-known companies can form a stock alone", async () => {
  const alone = generateStock({ legalUnits: 0, includeWellKnown: true });
  const units = await readRecords(alone.legalUnits, legalUnitColumns);
  expect(units.map(({ siren }) => siren)).toEqual(wellKnownUnits.map(({ siren }) => siren));
});

it("well-known companies have a head office each, and La Poste has post offices", async () => {
  const stock = generateStock({ legalUnits: 20_000, includeWellKnown: true });
  const rows = await readRecords(stock.establishments, establishmentColumns);
  const headOffices = rows.filter((row) => row.etablissementSiege === "true");
  const sirets = new Set(headOffices.map(({ siret }) => siret));
  expect(wellKnownUnits.filter(({ siren, nic }) => !sirets.has(siren + nic))).toEqual([]);
  const offices = rows.filter(({ siren }) => siren === "356000000");
  expect(offices.length).toBeGreaterThan(20);
});

it("well-known companies have their capital, as a list and in INPI's format", () => {
  expect(wellKnownCapital()).toContainEqual({ siren: "356000000", capital: 6182950580 });
  const danone = wellKnownRneCompanies().find(({ formality }) => formality.siren === "552032534");
  expect(danone?.formality.content.personneMorale.identite.description).toEqual({
    montantCapital: 170348620.75,
    deviseCapital: "EUR",
  });
});

const reference = "../shared/data/well-known.csv";

describe.runIf(existsSync(reference))("the reference list of well-known companies", () => {
  it("agrees with ours", async () => {
    const bytes = readFileSync(reference);
    const header = String(bytes).split("\n", 1).join().split(",");
    const rows = await readRecords([bytes], header);
    expect(rows).toHaveLength(wellKnownUnits.length);
    for (const known of rows) {
      const unit = wellKnownUnits.find(({ siren }) => siren === known.siren);
      if (!unit) throw new Error(`${known.name} is missing.`);
      const { complement, number, streetType, street } = unit;
      const ours: Record<string, string> = {
        siren: unit.siren,
        siret: unit.siren + unit.nic,
        name: unit.name,
        legalForm: unit.legalForm,
        registrationDate: unit.registrationDate,
        street: [complement, number, streetType, street].filter(Boolean).join(" "),
        postalCode: unit.postalCode,
        city: unit.city,
        nafCode: unit.nafCode,
        active: String(unit.active),
        employeeRange: employeeRangeLabel(unit.employeeRange) ?? "",
        capital: unit.capital === null ? "" : String(Math.round(unit.capital)),
      };
      const given = Object.entries(known).filter(([, value]) => value !== "");
      expect(ours).toMatchObject(Object.fromEntries(given));
    }
  });
});
