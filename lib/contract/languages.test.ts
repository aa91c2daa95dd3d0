import { expect, it } from "vitest";
import { pickLanguage } from "./languages";

it.each([
  [null, "fr-FR,fr;q=0.9,en;q=0.8", "fr"],
  [null, "en-GB", "en"],
  [null, "de-DE, fr;q=0.4, en;q=0.3", "fr"],
  [null, "fr;q=0.2, en-US;q=0.7", "en"],
  [null, "fr;q=0, de", "en"],
  [null, "FR", "fr"],
  [null, "*", "en"],
  [null, "", "en"],
  [null, null, "en"],
  [null, `${"de;q=0.1,".repeat(200)}fr`, "en"],
  ["fr", "en", "fr"],
  ["en", "fr", "en"],
  ["de", "fr", "fr"],
])("the choice %j and the header %j give %s", (chosen, asked, language) => {
  expect(pickLanguage(chosen, asked)).toBe(language);
});
