import { expect, test } from "vitest";
import type { ExportedCompany } from "@/lib/contract/export";
import { type CompanyExport, exportCompanies } from "@/lib/registry/export-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { applyRows } from "./delta-files";
import { establishmentOf, stockOf, testRegister, unitOf } from "./test-register";

const sirens = Array.from({ length: 1700 }, (_, turn) => 100_000_001 + turn);
const stock = (word: string) =>
  stockOf(
    sirens.map((siren) => unitOf(siren, { denominationUniteLegale: `CARAVANE ${word}` })),
    sirens.map((siren) => establishmentOf(siren)),
  );

testRegister(() => importStock(stock("AVANT")));

const begin = async () => {
  const begun = await exportCompanies({ q: "caravane" });
  expect(begun.total).toBe(sirens.length);
  return begun;
};

async function rest({ batches }: CompanyExport): Promise<ExportedCompany[]> {
  const all: ExportedCompany[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

test("an export continues from its own register when another becomes live", async () => {
  const begun = await begin();
  await importStock(stock("APRES"));
  const all = await rest(begun);
  expect(all).toHaveLength(sirens.length);
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(["CARAVANE AVANT"]));
  const now = await rest(await begin());
  expect(new Set(now.map(({ name }) => name))).toEqual(new Set(["CARAVANE APRES"]));
});

test("it fails when its register changes, instead of mixing two states", async () => {
  const begun = await begin();
  const last = sirens.at(-1) as number;
  await applyRows([unitOf(last, { denominationUniteLegale: "CARAVANE CHANGEE" })]);
  await expect(rest(begun)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await rest(await begin())).toHaveLength(sirens.length);
});

test("rows that are not consumed are not read", async () => {
  const { batches } = await begin();
  const iterator = batches[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toHaveLength(500);
  await iterator.return?.();
  expect((await iterator.next()).done).toBe(true);
});
