import { expect, it } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { loadLegalUnits } from "./load-stock";
import { openSource } from "./source";

async function count(legalUnits: number, maxLegalUnits: number) {
  const stock = generateStock({ legalUnits });
  const source = await openSource({ name: "units", open: () => stock.legalUnits });
  return loadLegalUnits({ source, onProgress: undefined }, null, maxLegalUnits);
}

it("accepts as many legal units as the database allows", async () => {
  const { knownUnits } = await count(300, 300);
  expect(knownUnits.sirens.size).toBe(300);
});

it("refuses one more, naming the limit", async () => {
  await expect(count(301, 300)).rejects.toThrow(
    "The embedded database takes at most 300 legal units and the file has more; set DATABASE_URL to a PostgreSQL server.",
  );
});
