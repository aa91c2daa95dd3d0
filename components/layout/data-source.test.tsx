import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { DataSource } from "./data-source";

const register = { date: "2026-11-24", version: 3, demo: false };

it.each([
  [register, "Source : INSEE, base Sirene, données au 24 novembre 2026"],
  [{ ...register, date: null }, "Source : INSEE, base Sirene"],
  [null, "Source : INSEE, base Sirene"],
  [
    { ...register, demo: true },
    "Registre de démonstration : les entreprises sont inventées, sauf quelques sociétés connues (source : INSEE, base Sirene).",
  ],
])(
  "names the source and date of %j, and for paper the address and day of the page",
  (of, source) => {
    const place = { site: "https://registre.example", moment: "2026-11-25T23:30:00Z" };
    const { lines } = renderForTest(<DataSource register={of} {...place} />, "fr");
    expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toEqual([
      source,
      "Consulté le 26 novembre 2026 : https://registre.example/company/552032534?q=lait",
    ]);
  },
);
