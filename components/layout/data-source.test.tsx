import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { DataSource } from "./data-source";

const register = { date: "2026-11-24", version: 3, demo: false };

it.each([
  [
    register,
    "Source: INSEE, Sirene database, data as of 24\u00a0November\u00a02026",
    "Source\u00a0: INSEE, base Sirene, données au 24\u00a0novembre\u00a02026",
  ],
  [
    { ...register, date: null },
    "Source: INSEE, Sirene database",
    "Source\u00a0: INSEE, base Sirene",
  ],
  [null, "Source: INSEE, Sirene database", "Source\u00a0: INSEE, base Sirene"],
  [
    { ...register, demo: true },
    "Demo register: the companies are made up, except for a few well-known ones (source: INSEE, Sirene database).",
    "Registre de démonstration\u00a0: les entreprises sont inventées, sauf quelques sociétés connues (source\u00a0: INSEE, base Sirene).",
  ],
])("names the source and date of %j", (of, english, french) => {
  expect(renderForTest(<DataSource register={of} />).lines).toEqual([english]);
  expect(renderForTest(<DataSource register={of} />, "fr").lines).toEqual([french]);
});
