import { heading, link } from "./pages";
import { expect, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

test("a company shows every field of the register", async ({ page }) => {
  await page.goto("/company/356000000");
  await expect(heading(page, "La Poste")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(
    /SA\s· .+ \(53\.10Z\)\s· Paris.15th\s· registered in 1991\s· \d+/,
  );
  await expect(main).toContainText("SIREN356000000");
  await expect(main.getByRole("link", { name: "53.10Z" })).toHaveAttribute(
    "href",
    "/search?nafCode=53.10Z",
  );
  await expect(main).toContainText("source: INSEE, Sirene database");
  await expect(main.getByRole("term")).toHaveText([
    "SIRET of the head office",
    "VAT number",
    "NAF code (APE)",
    "Legal form",
    "Registered",
    "Headcount range",
    "Size category",
    "Share capital",
    "Street",
    "Details",
    "Postal code",
    "Town",
    "Country",
  ]);
  const values = main.getByRole("definition");
  await expect(values.nth(0)).toContainText(/^356000000\d{5}/);
  await expect(values.nth(1)).toContainText("FR39 356000000");
  await expect(values.nth(2)).toHaveText(/ \d{2}\.\d{2}[A-Z]$/);
  // The legal form is named as in the results, with its official French name.
  await expect(values.nth(3)).toContainText(messages.en.legalForms["55"]);
  await expect(values.nth(3)).toHaveText(/SA nationale à conseil d’administration.* \d{4}$/);
  await expect(values.nth(4)).toHaveText(/^1\s+January\s+1991, \d+ years ago$/);
  for (const text of await values.allTextContents()) expect(text.trim()).not.toBe("");
});

test("an unknown SIREN has its own page", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404);
  const ofSiret = "The SIRET 00000000000018 begins with the SIREN of its company.";
  for (const [siren, advice] of [
    ["abc", "A SIREN has nine digits."],
    ["123456789", "123456789 is no valid SIREN: its last digit checks the others"],
    ["000000000", "000000000 is well formed, but no company in the register has it."],
    ["000000000?siret=00000000000018", `${ofSiret} 000000000 is well formed`],
  ] as const) {
    const response = await page.goto(`/company/${siren}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "No company has this SIREN")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(advice);
  }
  await link(page, "Search").click();
  await expect(page).toHaveURL("/search");
});
