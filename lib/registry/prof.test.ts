import { readFileSync } from "node:fs";
import { it } from "vitest";
import communesJson from "@/lib/registry/nomenclatures/communes.json";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { sentenceOf } from "./as-filters/sentence";
import { places } from "./as-filters/places";
import { phrases } from "./as-filters/phrases";
import { activities } from "./as-filters/activities";
import { readAsFilters } from "./as-filters/read-as-filters";
it("time", async () => {
  const names = new Set(communesJson.names.flatMap((l) => l.split("|")).map((n) => normalizeName(n)));
  const texts = readFileSync("/tmp/dev.txt", "utf8").split("\n").filter((l) => l && !l.startsWith("#")).map((l) => l.split("\t")[0] as string);
  const find = (x: string) => (names.has(x) ? { town: x, share: 1 } : null);
  const communes = [...names].map((n, at) => `${10000 + at}|${n}`);
  const k = { communes: async () => communes, vocabularies: async () => { throw 1; } } as never;
  const fs: Record<string, (t: string) => unknown> = {
    sentence: sentenceOf, phrases: (t) => phrases(sentenceOf(t)!), places: (t) => places(sentenceOf(t)!, find), activities: (t) => activities(sentenceOf(t)!), 
    read: (t) => readAsFilters(t, k).catch(() => 0),
  };
  for (const [name, f] of Object.entries(fs)) {
    for (let i = 0; i < 30; i++) for (const t of texts) await f(t);
    let best = 9e9; for (let r = 0; r < 12; r++) { const s = process.cpuUsage(); for (let i = 0; i < 10; i++) for (const t of texts) await f(t); const u = process.cpuUsage(s); best = Math.min(best, u.user + u.system); }
    console.log(name, (best / 10 / texts.length).toFixed(1), "us");
  }
});
