import { expect, test } from "vitest";
import { exportEstablishments } from "@/lib/registry/export-establishments";
import { importStock } from "@/lib/sirene/import-stock";
import { applyRows } from "./delta-files";
import { establishmentOf, stockOf, testRegister, unitOf } from "./test-register";

const siren = 100_000_001;
const places = Array.from({ length: 4_500 }, (_, turn) =>
  establishmentOf(siren, {
    siret: `${siren}${String(turn + 1).padStart(5, "0")}`,
    etablissementSiege: String(turn === 0),
    etatAdministratifEtablissement: turn % 3 === 0 ? "A" : "F",
    libelleCommuneEtablissement: turn % 2 === 0 ? "LYON" : "AGEN",
    dateCreationEtablissement: turn % 10 === 0 ? "" : `${1900 + ((turn * 37) % 120)}-02-03`,
  }),
);

const unit = unitOf(siren, { denominationUniteLegale: "LAITERIE" });
testRegister(() => importStock(stockOf([unit], places)));

const shape = { format: "csv", language: "fr" } as const;
const begin = (search = {}) =>
  exportEstablishments(String(siren), { ...shape, ...search }, new Date("2026-11-26T12:00:00Z"));

async function readAll({ pieces }: Awaited<ReturnType<typeof begin>>): Promise<string[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text.trim().split("\r\n");
}
const linesOf = async (file: Awaited<ReturnType<typeof begin>>) => (await readAll(file)).slice(1);

test("it has each establishment once, open ones first", async () => {
  const file = await begin();
  expect(file.fileName).toBe(`etablissements-${siren}-2026-11-26.csv`);
  expect(file.total).toBe(places.length);
  const rows = (await linesOf(file)).map((line) => line.split(";"));
  expect(new Set(rows.map(([siret]) => siret))).toEqual(new Set(places.map(({ siret }) => siret)));
  expect(rows).toHaveLength(places.length);
  const states = rows.map(([, , active]) => active);
  expect(states).toEqual(states.toSorted().reverse());
});

test("each row says whose establishment it is, and its department", async () => {
  const [titles = "", ...lines] = await readAll(await begin());
  expect(titles).toMatch(/^siret;.*;closingDate;siren;companyName;department$/);
  for (const line of lines) expect(line).toMatch(new RegExp(`;${siren};LAITERIE;69$`));
});

test("it has only those that are found", async () => {
  const lines = await linesOf(await begin({ q: "agen", active: true }));
  expect(lines).toHaveLength(750);
  expect(lines.every((line) => line.includes(";AGEN;"))).toBe(true);
});

test.each([
  ["createdAt", (day: string) => day || "9999"],
  ["-createdAt", (day: string) => String(9_999 - Number(day.slice(0, 4)))],
] as const)("with sort=%s it is ordered by date, then by SIRET", async (sort, keyOf) => {
  const [titles = "", ...lines] = await readAll(await begin({ sort }));
  const day = titles.split(";").indexOf("creationDate");
  const keys = lines.map((line) => {
    const values = line.split(";");
    return `${keyOf(values[day] ?? "")} ${values[0]}`;
  });
  expect(new Set(keys).size).toBe(places.length);
  expect(keys).toEqual(keys.toSorted());
});

test("it fails when the register changes, instead of mixing two states", async () => {
  const file = await begin();
  await applyRows([unitOf(siren, { denominationUniteLegale: "CHANGEE" })]);
  await expect(linesOf(file)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await linesOf(await begin())).toHaveLength(places.length);
});
