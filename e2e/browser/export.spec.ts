import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import type { Language } from "@/lib/contract/languages";
import { apiPaths } from "@/lib/contract/paths";
import { expectAccessible } from "./axe";
import { startBreakingServer } from "./breaking-server";
import { button, rows } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

const totalOf = async (page: Page) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  return Number((await heading.textContent())?.replace(/\D/g, ""));
};
const saveButton = (page: Page, language: Language) =>
  page.getByRole("button", { name: language === "fr" ? /^Télécharger/ : /^Download/ });
const fileNameIn = (language: Language, format: string) =>
  new RegExp(
    `^${language === "fr" ? "entreprises" : "companies"}-martin-\\d{4}-\\d\\d-\\d\\d\\.${format}$`,
  );
const textOf = async (download: Download) => readFileSync(await download.path(), "utf8");

/** Runs on a server that breaks off its first export. */
const breakingTest = test.extend({
  baseURL: async ({ baseURL }, use) => {
    const server = await startBreakingServer(baseURL ?? "", apiPaths.export);
    await use(server.url);
    server.stop();
  },
});

async function openExport(page: Page, language: Language, q = "martin"): Promise<void> {
  await openSearchPageIn(page, language);
  await page.goto(`/search?q=${q}`);
  await button(page, messages[language].export.open).click();
  await expect(saveButton(page, language)).toBeVisible();
}

async function save(page: Page, language: Language): Promise<Download> {
  const saving = page.waitForEvent("download");
  await saveButton(page, language).click();
  return saving;
}

/** The first result's name as the register writes it, which the page shows on hover. */
const writtenName = (page: Page) => rows(page).first().locator("[title]").getAttribute("title");

for (const variant of variants) {
  const { language } = variant;
  const words = messages[language].export;

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("the search is saved as a file, in each format", async ({ page }) => {
      await openExport(page, language);
      await expectAccessible(page, "export, the choice");
      const total = await totalOf(page);
      const first = await writtenName(page);
      const shapes = [
        [words.semicolons, "csv", "siren;siret;name;"],
        [words.commas, "csv", "siren,siret,name,"],
        [words.lines, "jsonl", '{"siren":'],
      ] as const;
      for (const [label, format, beginning] of shapes) {
        await page.getByLabel(label, { exact: true }).check();
        const download = await save(page, language);
        const fileName = download.suggestedFilename();
        expect(fileName).toMatch(fileNameIn(language, format));
        const lines = (await textOf(download)).replace("\uFEFF", "").trimEnd().split("\n");
        const head = format === "csv" ? 1 : 0;
        expect(lines).toHaveLength(total + head);
        expect(lines[0]?.startsWith(beginning)).toBe(true);
        expect(lines[head]).toContain(first ?? "nothing");
        await expect(page.getByRole("status").filter({ hasText: fileName })).toBeVisible();
      }
      await expectAccessible(page, "export, saved");
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      const saved = page.getByRole("status").filter({ hasText: /-martin-.*\.jsonl/ });
      await expect(saved).toBeVisible();
      await page.locator("#q").fill("poste");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=poste/);
      await expect(saveButton(page, language)).toBeVisible();
      await expect(saved).toHaveCount(0);
    });

    test("a double click saves one file, and opens no company", async ({ page }) => {
      await openExport(page, language);
      const panel = page.getByRole("region", { name: words.title });
      const height = async () => (await panel.boundingBox())?.height ?? 0;
      const before = await height();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/v1/registry/export*", async (route) => {
        await held;
        await route.continue();
      });
      let saved = 0;
      page.on("download", () => {
        saved += 1;
      });
      const place = await saveButton(page, language).boundingBox();
      const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + (place?.height ?? 0) / 2];
      await page.mouse.click(x, y);
      await expect(page.getByRole("progressbar")).toBeVisible();
      expect(await height()).toBeGreaterThanOrEqual(before);
      // The second click of the double click.
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      release();
      await expect(page.getByRole("status").filter({ hasText: /-martin-/ })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page).toHaveURL("/search?q=martin");
      expect(saved).toBe(1);
    });

    test("an Excel workbook in the page's language is proposed first", async ({ page }) => {
      await openExport(page, language);
      await expect(page.getByLabel(words.workbook, { exact: true })).toBeChecked();
      const total = await totalOf(page);
      const first = await writtenName(page);
      const download = await save(page, language);
      expect(download.suggestedFilename()).toMatch(fileNameIn(language, "xlsx"));
      const saved = await readSheet(readFileSync(await download.path()));
      expect(saved).toHaveLength(total + 1);
      expect(saved[0]?.[2]).toBe(language === "fr" ? "Nom" : "Name");
      expect(saved[1]?.[2]).toContain(first ?? "nothing");
    });

    test("the export works by keyboard alone", async ({ page }) => {
      await openSearchPageIn(page, language);
      await page.goto("/search?q=la+poste&active=true");
      await tabTo(page, button(page, words.open));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByLabel(words.workbook, { exact: true }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByLabel(words.commas, { exact: true })).toBeChecked();
      const saving = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const text = await textOf(await saving);
      expect(text.split("\r\n")).toHaveLength((await totalOf(page)) + 2);
      await expect(saveButton(page, language)).toBeFocused();
    });

    test("the export shows its progress and can be cancelled", async ({ page, context }) => {
      await openExport(page, language, "m");
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        uploadThroughput: -1,
        downloadThroughput: 60_000,
      });
      await page.getByLabel(words.lines, { exact: true }).check();
      let saved = 0;
      page.on("download", () => {
        saved += 1;
      });
      await saveButton(page, language).click();
      await expect(button(page, words.cancel)).toBeFocused();
      await expect(page.getByRole("progressbar")).toBeVisible();
      const some =
        language === "fr" ? /^[1-9][\d\s]* entreprises sur/ : /^[1-9][\d,]* of [\d,]+ companies/;
      await expect(page.getByText(some)).toBeVisible();
      await expectAccessible(page, "export, under way");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.cancelled)).toBeVisible();
      await expect(saveButton(page, language)).toBeFocused();
      expect(saved).toBe(0);
    });

    breakingTest(
      "a download that breaks midway is said, and can be tried again",
      async ({ page, offlineNoise }) => {
        offlineNoise.isExpected = true;
        await openExport(page, language, "m");
        await page.getByLabel(words.semicolons, { exact: true }).check();
        let saved = 0;
        page.on("download", () => {
          saved += 1;
        });
        await saveButton(page, language).click();
        await expect(page.getByRole("alert").getByText(words.broken)).toBeVisible();
        await expect(page.getByText(words.brokenAdvice)).toBeVisible();
        await expect(saveButton(page, language)).toBeFocused();
        await expectAccessible(page, "export, broken off");
        expect(saved).toBe(0);
        const saving = page.waitForEvent("download");
        await page.keyboard.press("Enter");
        const file = await textOf(await saving);
        expect(file.split("\r\n")).toHaveLength((await totalOf(page)) + 2);
      },
    );

    test("a refused export is explained and can be retried", async ({ page, expectedStatuses }) => {
      expectedStatuses.add(422).add(503);
      await openExport(page, language);
      const refuse = (status: number, code: string, details = {}) =>
        page.route("**/v1/registry/export*", (route) =>
          route.fulfill({ status, json: { ok: false, error: "", code, details } }),
        );
      await refuse(422, "EXPORT_TOO_LARGE", { total: 300_001, max: 200_000 });
      await saveButton(page, language).click();
      await expect(page.getByText(words.tooManyAdvice)).toBeVisible();
      await expect(page.getByRole("alert").getByText(/300.001/)).toBeVisible();
      await expectAccessible(page, "export, refused");
      await refuse(503, "SERVICE_UNAVAILABLE");
      await saveButton(page, language).click();
      await expect(page.getByText(messages[language].failure.away)).toBeVisible();
      await page.unrouteAll();
      const download = await save(page, language);
      expect(download.suggestedFilename()).toMatch(fileNameIn(language, "xlsx"));
    });
  });
}
