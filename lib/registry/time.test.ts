import { readFileSync } from "node:fs";
import { it } from "vitest";
import communesJson from "@/lib/registry/nomenclatures/communes.json";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { Towns } from "@/lib/search/index/towns";
import { VocabularyBuilder } from "@/lib/search/index/vocabulary";
import { guessAsFilters, readAsFilters } from "@/lib/registry/as-filters/read-as-filters";
it("time", async () => {
  const names = [...new Set(communesJson.names.flatMap((l) => l.split("|")).map((n) => normalizeName(n))), "lyon", "paris", "lille"];
  const communes = names.map((n, at) => `${10000 + at}|${n}`);
  const towns = new Towns(names.map((word) => ({ word, n: 9 })));
  const b = new VocabularyBuilder(); b.add("martin", 5);
  const known = { communes: async () => communes, vocabularies: async () => ({ words: b.done(), towns, companies: 1e6 }) } as never;
  const vs = { words: b.done(), towns, companies: 1e6 };
  const k = { ...(known as object), vocabularies: async () => vs } as never;
  const texts = readFileSync("/tmp/dev.txt", "utf8").split("\n").filter((l) => l && !l.startsWith("#")).map((l) => l.split("\t")[0] as string);
  const sets = { sentences: texts.slice(0, 50), names: texts.slice(50), simple: ["danone", "boulangerie lyon", "dupont jean", "martin", "sci du lac", "societe generale"] };
  for (const [name, list] of Object.entries(sets)) for (const f of [readAsFilters, guessAsFilters]) {
    for (let i = 0; i < 20; i++) for (const t of list) await f(t, k);
    let best = 9e9; for (let r = 0; r < 40; r++) { const s = process.cpuUsage(); for (let i = 0; i < 10; i++) for (const t of list) await f(t, k); const u = process.cpuUsage(s); best = Math.min(best, u.user + u.system); }
    console.log(name, f.name, (best / 10 / list.length).toFixed(1), "us");
  }
});
