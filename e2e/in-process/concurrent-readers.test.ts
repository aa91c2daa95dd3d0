import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { rollback } from "@/lib/sirene/rollback";
import { establishmentOf, stockOf, testRegister, unitOf } from "./test-register";

const count = 1000;
const rounds = 3;
const generations = ["ALPHA", "BRAVO", "CHARLIE", "DELTA"];

/** Every row of a generation says which it is, in both files; each has another number of companies. */
function stockOfGeneration(turn: number) {
  const word = generations[turn] as string;
  const sirens = Array.from({ length: count + turn }, (_, each) => 100_000_001 + each);
  return stockOf(
    sirens.map((siren) => unitOf(siren, { denominationUniteLegale: `SOCIETE ${word}` })),
    sirens.map((siren) => establishmentOf(siren, { libelleCommuneEtablissement: word })),
  );
}

testRegister(() => importStock(stockOfGeneration(0)));

test("concurrent readers see only complete registers, and none of them fails", async () => {
  let isOver = false;
  const seen = new Set<string>();
  let reads = 0;
  const check = (word: string | undefined, total: number) => {
    expect(total).toBe(count + generations.indexOf(word ?? ""));
    seen.add(word ?? "");
  };
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    // Two more after the rollback.
    for (let left = 2; left > 0; left -= isOver ? 1 : 0) {
      const page = await searchCompanies({ q: "societe" }, 1 + reader);
      const words = new Set(
        page.companies.flatMap(({ name, city }) => [name?.split(" ")[1], city]),
      );
      expect(page.companies).toHaveLength(20);
      expect(words.size).toBe(1);
      check([...words][0] ?? undefined, page.total);
      const { company } = await getCompany(String(100_000_001 + (reads % count)));
      expect(company.name).toBe(`SOCIETE ${company.address.city}`);
      reads += 1;
      // Readers without a pause hold up the import, which lets requests go first on the embedded database.
      await wait(40);
    }
  });
  for (let turn = 1; turn <= rounds; turn += 1) await importStock(stockOfGeneration(turn));
  await rollback();
  isOver = true;
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(rounds * 4);
  expect(seen.size).toBeGreaterThan(2);
  expect((await searchCompanies({ q: "bravo" }, 1)).total).toBe(0);
  expect((await searchCompanies({ q: "charlie" }, 1)).total).toBe(count + rounds - 1);
});
