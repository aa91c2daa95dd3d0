import { expect, test } from "vitest";
import { mapCapital } from "./load-capital";

const company = (description: Record<string, unknown> | null, siren = "356000000") => ({
  formality: { siren, content: { personneMorale: { identite: { description } } } },
});

test("a capital in euros is rounded", () => {
  const danone = company({ montantCapital: 170348620.75, deviseCapital: "EUR" }, "552032534");
  expect(mapCapital(danone)).toEqual({ siren: 552032534, capital: 170348621 });
});

test.each([
  ["is not an RNE company", { siren: "356000000" }],
  ["is not an RNE company", company(null, "35600000")],
  ["has no capital", company({ deviseCapital: "EUR" })],
  ["has no capital", { formality: { siren: "356000000", content: {} } }],
  ["not in euros", company({ montantCapital: 1000, deviseCapital: "FRF" })],
  ["not in euros", company({ montantCapital: 1000 })],
  ["not an amount", company({ montantCapital: -5, deviseCapital: "EUR" })],
])("a company without a usable capital is rejected: %s", (reason, value) => {
  expect(mapCapital(value)).toContain(reason);
});
