import { describe, expect, it } from "vitest";
import { readAsFilters } from "./read-as-filters";

const read = (text: string, known: readonly string[] = communes) =>
  readAsFilters(text, async () => known);
const communes = [
  "69381|lyon",
  "69387|lyon",
  "42218|saint etienne",
  "76351|le havre",
  "75115|paris",
];

describe("a text as filters", () => {
  it.each([
    ["boulangerie", { nafCode: "boulangerie" }],
    ["boulangerie lyon", { nafCode: "boulangerie", city: "Lyon" }],
    ["LYON Boulangerie", { nafCode: "Boulangerie", city: "Lyon" }],
    ["conseil en informatique à Lyon", { nafCode: "conseil en informatique", city: "Lyon" }],
    ["kinésithérapeutes st-etienne", { nafCode: "kinésithérapeutes", city: "Saint-Étienne" }],
    ["bar Le Havre", { nafCode: "bar", city: "Le Havre" }],
    ["plombier Gironde", { nafCode: "plombier", department: "33" }],
    ["plombier 2a", { nafCode: "plombier", department: "2A" }],
    ["architecte en Bretagne", { nafCode: "architecte", region: "53" }],
    ["fleuriste 69003", { nafCode: "fleuriste", postalCode: "69003" }],
    ["garage Paris 5ème", { nafCode: "garage", postalCode: "75005" }],
    ["garage Lyon 7e", { nafCode: "garage", postalCode: "69007" }],
  ])("%s", async (text, filters) => {
    expect(await read(text)).toEqual(filters);
  });

  it.each([
    "",
    "...",
    "de",
    "lyon",
    "boulangerie dupont",
    "boulangerie de",
    "dupont lyon",
    "356000000",
  ])("none: %j", async (text) => {
    expect(await read(text)).toBeNull();
  });

  it("a town that the register lacks is no place", async () => {
    expect(await read("boulangerie lyon", [])).toBeNull();
  });

  it("the towns are read only for a text with an activity and something else", async () => {
    const never = () => Promise.reject(new Error("read"));
    for (const text of ["danone", "dupont lyon", "boulangerie", "l ".repeat(99), "1 ".repeat(99)])
      await readAsFilters(text, never);
    await expect(readAsFilters("boulangerie lyon", never)).rejects.toThrow("read");
  });
});
