import { it } from "vitest";
import { sentenceOf } from "./as-filters/sentence";
import { places } from "./as-filters/places";
import { phrases } from "./as-filters/phrases";
import { activities } from "./as-filters/activities";
it("x", () => {
  const s = sentenceOf(process.env.Q ?? "")!;
  const t = new Set(["lyon","vienne","bordeaux","lille","paris"]);
  for (const r of [...phrases(s), ...places(s, (x) => t.has(x) ? { town: x, share: 1 } : null), ...activities(s)])
    console.log(s.words.slice(r.from, r.to).map((w) => w.form).join(" "), "|", r.kind, r.weight, r.phraseWords ?? "", JSON.stringify(r.filters), r.event ?? "");
});
