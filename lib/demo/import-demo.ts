import { importStock } from "@/lib/sirene/import-stock";
import type { ImportSummary, OnProgress } from "@/lib/sirene/progress";
import { generateStock } from "./stock";
import { wellKnownRneCompanies } from "./well-known";

const demoLegalUnits = 20_000;

/** Imports the demo register: 20,000 made-up companies and some well-known real ones. */
export function importDemo(onProgress?: OnProgress): Promise<ImportSummary> {
  const { legalUnits, establishments } = generateStock({
    legalUnits: demoLegalUnits,
    includeWellKnown: true,
  });
  const capital = Buffer.from(JSON.stringify(wellKnownRneCompanies()));
  return importStock({
    kind: "demo",
    force: true,
    older: true,
    legalUnits: { name: "demo legal units", open: () => legalUnits },
    establishments: { name: "demo establishments", open: () => establishments },
    capital: { name: "demo capital", open: () => once(capital) },
    onProgress,
  });
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
