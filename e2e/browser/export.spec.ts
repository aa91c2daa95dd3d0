import type { Download, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { apiPaths } from "@/lib/contract/paths";
import { expectAccessible } from "./axe";
import { startBreakingServer } from "./breaking-server";
import { button, expectNoOverflow, hold, refuse, rows, savedBy, searchFor, totalOf } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import { messages } from "./words";

const { export: words, failure } = messages.en;
const exportCalls = "**/v1/registry/export*";

test.use({ isSignedIn: true });

/** Runs on a server that breaks off its first export. */
const breakingTest = test.extend({
  baseURL: async ({ baseURL }, use) => {
    const server = await startBreakingServer(baseURL ?? "", apiPaths.export);
    await use(server.url);
    server.stop();
  },
});

const saveButton = (page: Page) => page.getByRole("button", { name: /^(Download|Télécharger) / });
const save = (page: Page) => savedBy(page, () => saveButton(page).click());
const saveByEnter = (page: Page) => savedBy(page, () => page.keyboard.press("Enter"));
const formatOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The first result's name as the register writes it, which the page shows on hover. */
const writtenName = (page: Page) => rows(page).first().locator("[title]").getAttribute("title");

async function openExport(page: Page, q = "martin", open = words.open): Promise<void> {
  await page.goto(`/search?q=${q}`);
  await button(page, open).click();
  await expect(saveButton(page)).toBeVisible();
}

/** The files that the page saves from now on. */
function filesOf(page: Page): Download[] {
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  return files;
}

test("an Excel workbook in the page's language is proposed first @reader", async ({
  page,
  language,
  words: { export: words },
}) => {
  await openExport(page, "martin", words.open);
  await expectAccessible(page, "export, the choice");
  await expectNoOverflow(page);
  await expect(formatOf(page, words.workbook)).toBeChecked();
  const total = await totalOf(page);
  const first = await writtenName(page);
  const { name, bytes } = await save(page);
  const subject = language === "fr" ? "entreprises" : "companies";
  expect(name).toMatch(new RegExp(`^${subject}-martin-.*\\.xlsx$`));
  const saved = await readSheet(bytes);
  expect(saved).toHaveLength(total + 1);
  expect(saved[0]?.[2]).toBe(language === "fr" ? "Nom" : "Name");
  expect(saved[1]?.[2]).toContain(first ?? "nothing");
});

test("JSON lines are saved, and said to be until another search", async ({ page }) => {
  await openExport(page);
  await formatOf(page, words.lines).check();
  const { name, text } = await save(page);
  expect(name).toMatch(/^companies-martin-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(await totalOf(page));
  expect(JSON.parse(lines[0] ?? "").name).toBe(await writtenName(page));
  const said = page.getByRole("status").filter({ hasText: name });
  await expect(said).toBeVisible();
  await expectAccessible(page, "export, saved");
  await searchFor(page, "poste");
  await expect(page).toHaveURL(/q=poste/);
  await expect(saveButton(page)).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("a double click saves one file, and opens no company", async ({ page }) => {
  await openExport(page);
  const panel = page.getByRole("region", { name: words.title });
  const height = async () => (await panel.boundingBox())?.height ?? 0;
  const before = await height();
  const letThrough = await hold(page, exportCalls);
  const files = filesOf(page);
  const place = await saveButton(page).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + (place?.height ?? 0) / 2);
  await expect(page.getByRole("progressbar")).toBeVisible();
  expect(await height()).toBeGreaterThanOrEqual(before);
  // The second click of the double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  letThrough();
  await expect(page.getByRole("status").filter({ hasText: /-martin-/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL("/search?q=martin");
  expect(files).toHaveLength(1);
});

test("the export works by keyboard alone", async ({ page }) => {
  await page.goto("/search?q=la+poste&active=true");
  await tabTo(page, button(page, words.open));
  await page.keyboard.press("Enter");
  await tabTo(page, formatOf(page, words.workbook));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(formatOf(page, words.commas)).toBeChecked();
  const [head, ...lines] = (await saveByEnter(page)).text.trimEnd().split("\r\n");
  expect(head).toMatch(/^siren,siret,name,/);
  expect(lines).toHaveLength(await totalOf(page));
  await expect(saveButton(page)).toBeFocused();
});

test("the export shows its progress and can be cancelled", async ({ page, context }) => {
  await openExport(page, "m");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    uploadThroughput: -1,
    downloadThroughput: 60_000,
  });
  await formatOf(page, words.lines).check();
  const files = filesOf(page);
  await saveButton(page).click();
  await expect(button(page, words.cancel)).toBeFocused();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/^[1-9][\d,]* of [\d,]+ companies/)).toBeVisible();
  await expectAccessible(page, "export, under way");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.cancelled)).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  expect(files).toEqual([]);
});

breakingTest("a download that breaks midway is tried again", async ({ page, offlineNoise }) => {
  offlineNoise.isExpected = true;
  await openExport(page, "m");
  await formatOf(page, words.semicolons).check();
  const files = filesOf(page);
  await saveButton(page).click();
  await expect(page.getByRole("alert").getByText(words.broken)).toBeVisible();
  await expect(page.getByText(words.brokenAdvice)).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  await expectAccessible(page, "export, broken off");
  expect(files).toEqual([]);
  const [head, ...lines] = (await saveByEnter(page)).text.trimEnd().split("\r\n");
  expect(head).toMatch(/^siren;siret;name;/);
  expect(lines).toHaveLength(await totalOf(page));
});

test("a refused export is explained and can be retried", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(422).add(503);
  await openExport(page);
  await refuse(page, exportCalls, 422, "EXPORT_TOO_LARGE", { total: 300_001, max: 200_000 });
  await saveButton(page).click();
  await expect(page.getByText(words.tooManyAdvice)).toBeVisible();
  await expect(page.getByRole("alert").getByText(/300.001/)).toBeVisible();
  await refuse(page, exportCalls, 503, "SERVICE_UNAVAILABLE");
  await saveButton(page).click();
  await expect(page.getByText(failure.away)).toBeVisible();
  await page.unrouteAll();
  expect((await save(page)).name).toMatch(/\.xlsx$/);
});
