import { expect, test } from "vitest";
import { listEstablishments } from "@/lib/registry/list-establishments";
import { importStock } from "@/lib/sirene/import-stock";
import {
  type EstablishmentRow,
  establishmentOf,
  stockOf,
  testRegister,
  unitOf,
} from "./test-register";

const siren = 100_000_001;

function place(nic: string, postalCode: string, commune: string, town: string, sign = "") {
  return establishmentOf(siren, {
    siret: `${siren}${nic}`,
    etablissementSiege: nic === "00011" ? "true" : "false",
    etatAdministratifEtablissement: nic === "00052" || nic === "00060" ? "F" : "A",
    codePostalEtablissement: postalCode,
    codeCommuneEtablissement: commune,
    libelleCommuneEtablissement: town,
    enseigne1Etablissement: sign,
  });
}

const places: EstablishmentRow[] = [
  place("00011", "75015", "75115", "PARIS", "LA BOÎTE À ŒUFS"),
  place("00029", "75004", "75104", "PARIS 04"),
  place("00037", "93200", "93066", "SAINT-DENIS", "S.N.C.F."),
  place("00045", "97400", "97411", "ST DENIS"),
  place("00052", "67000", "67482", "STRASBOURG", "L'ENTRACTE"),
  place("00060", "69003", "69383", "LYON", "50 % DE_SOLDES\\"),
  {
    ...place("00078", "", "", ""),
    libelleCommuneEtrangerEtablissement: "BERLIN",
    codePaysEtrangerEtablissement: "99109",
  },
];

testRegister(() =>
  importStock(stockOf([unitOf(siren), unitOf(siren + 1)], [...places, establishmentOf(siren + 1)])),
);

const find = (search: Parameters<typeof listEstablishments>[1]) =>
  listEstablishments(String(siren), search);
const nics = async (q: string) =>
  (await find({ q })).establishments.map(({ siret }) => siret.slice(9)).sort();

test.each([
  ["paris", ["00011", "00029"]],
  ["Pari", ["00011", "00029"]],
  ["aris", []],
  ["paris 15", ["00011"]],
  ["PARIS 15e", ["00011"]],
  ["paris 4ème", ["00029"]],
  ["750", ["00011", "00029"]],
  ["75 015", ["00011"]],
  ["saint-denis", ["00037", "00045"]],
  ["st denis", ["00037", "00045"]],
  ["denis 93", ["00037"]],
  ["st", ["00037", "00045", "00052"]],
  ["boite a oeufs", ["00011"]],
  ["BOÎTE À ŒUFS", ["00011"]],
  ["sncf", ["00037"]],
  ["S.N.C.F.", ["00037"]],
  ["entracte", ["00052"]],
  ["l’entracte", ["00052"]],
  ["00052", ["00052"]],
  ["0005", ["00052"]],
  ["100 000 001 00029", ["00029"]],
  ["1000000010002", ["00029"]],
  ["100000001", places.map(({ siret = "" }) => siret.slice(9)).sort()],
  ["100000002", []],
  ["50", ["00060"]],
  ["%", []],
  ["_", []],
  ["p%s", []],
  ["!?", []],
  ["berlin", ["00078"]],
  ["paris lyon", []],
])("%j finds %j", async (q, expected) => {
  expect(await nics(q)).toEqual(expected);
});

test("filters and text go together, and totals are of what was found", async () => {
  expect(await find({ active: false })).toMatchObject({ total: 2, totalActive: 0, page: 1 });
  expect(await find({ active: true })).toMatchObject({ total: 5, totalActive: 5 });
  expect(await find({ department: ["75"] })).toMatchObject({ total: 2, totalActive: 2 });
  expect(await find({ department: ["75", "67"], q: "00052" })).toMatchObject({
    total: 1,
    totalActive: 0,
  });
  expect(await find({ active: true, department: ["67"] })).toMatchObject({ total: 0 });
  expect(await listEstablishments(String(siren + 1), { q: "paris" })).toMatchObject({ total: 0 });
  await expect(listEstablishments("100000009", { q: "paris" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("facets are counted each without its own filter", async () => {
  const counts = (facet: { value: string; count: number }[] = []) =>
    Object.fromEntries(facet.map(({ value, count }) => [value, count]));
  const all = (await find({ hasFacets: true })).facets;
  expect(all?.department[0]).toEqual({ value: "75", label: "Paris", count: 2 });
  expect(counts(all?.department)).toEqual({ 75: 2, 67: 1, 69: 1, 93: 1, 974: 1 });
  expect(counts(all?.active)).toEqual({ true: 5, false: 2 });
  const closed = (await find({ hasFacets: true, active: false })).facets;
  expect(counts(closed?.department)).toEqual({ 67: 1, 69: 1 });
  expect(counts(closed?.active)).toEqual({ true: 5, false: 2 });
  const inParis = (await find({ hasFacets: true, department: ["75"], q: "paris" })).facets;
  expect(counts(inParis?.department)).toEqual({ 75: 2 });
  expect(counts(inParis?.active)).toEqual({ true: 2 });
  expect((await find({})).facets).toBeUndefined();
});

test("a SIRET opens its page only among what was found", async () => {
  expect((await find({ siret: `${siren}00052`, active: true, page: 3 })).page).toBe(3);
  expect((await find({ siret: `${siren}00052`, active: false, page: 3 })).page).toBe(1);
});
