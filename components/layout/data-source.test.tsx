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
])(
  "names the source and date of %j, and for paper the address and day of the page",
  (of, english, french) => {
    const source = (
      <DataSource register={of} site="https://registre.example" moment="2026-11-25T23:30:00Z" />
    );
    const address = "https://registre.example/company/552032534?q=lait";
    expect(renderForTest(source).lines).toEqual([
      english,
      `Read on 26\u00a0November\u00a02026: ${address}`,
    ]);
    expect(renderForTest(source, "fr").lines).toEqual([
      french,
      `Consulté le 26\u00a0novembre\u00a02026\u00a0: ${address}`,
    ]);
  },
);
