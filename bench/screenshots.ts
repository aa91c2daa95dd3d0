import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "@/lib/contract/languages";
import { companyPagePath, pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import { type DemoVisit, invite, visitDemo } from "./demo-visit";
import { runMain } from "./report";

type Look = { name: string; language: Language; width: number; height: number; scale: number };
type Shot = { name: string; path: string; isSignedIn: boolean };

/** Each page is shown on both: in English on a wide screen, in French on a phone. */
const looks: readonly Look[] = [
  { name: "desktop", language: "en", width: 1280, height: 860, scale: 1.25 },
  { name: "phone", language: "fr", width: 390, height: 844, scale: 2 },
];
const schemes = ["light", "dark"] as const;
const usage = `Usage: npm run screenshots -- [--pages search,company] [--folder docs/images]
Writes each of the main pages on the demo register, light and dark, wide and narrow.`;
const quality = 82;
const search = { q: "martin", page: "1" };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: "string" },
      folder: { type: "string", default: join("docs", "images") },
    },
  });
  const { folder } = values;
  mkdirSync(folder, { recursive: true });
  await visitDemo(async (visit) => {
    const shots = chosenShots(await shotsOf(visit), values.pages);
    for (const look of looks) {
      for (const scheme of schemes) await take(visit, shots, look, scheme, folder);
    }
  });
}

function chosenShots(shots: readonly Shot[], pages: string | undefined): readonly Shot[] {
  if (pages === undefined) return shots;
  const wanted = pages.split(",");
  const chosen = shots.filter(({ name }) => wanted.includes(name));
  if (chosen.length !== wanted.length) throw new Error(usage);
  return chosen;
}

async function shotsOf(visit: DemoVisit): Promise<Shot[]> {
  await invite(visit, "karim.benali@example.fr", "admin");
  const link = await invite(visit, "jeanne.petit@example.fr", "member");
  const company = companyPagePath("356000000", { q: "la poste", page: "1" });
  return [
    { name: "sign-in", path: pagePaths.login, isSignedIn: false },
    { name: "invitation", path: link.pathname, isSignedIn: false },
    { name: "search", path: searchPagePath(search), isSignedIn: true },
    { name: "company", path: company, isSignedIn: true },
    { name: "invitations", path: pagePaths.team, isSignedIn: true },
    { name: "developers", path: pagePaths.developers, isSignedIn: true },
  ];
}

async function take(
  { browser, baseUrl, session }: DemoVisit,
  shots: readonly Shot[],
  { name: look, language, width, height, scale }: Look,
  scheme: (typeof schemes)[number],
  folder: string,
): Promise<void> {
  for (const { name, path, isSignedIn } of shots) {
    const context = await browser.newContext({
      baseURL: baseUrl,
      locale: language,
      colorScheme: scheme,
      viewport: { width, height },
      deviceScaleFactor: scale,
    });
    if (isSignedIn) await context.addCookies([session]);
    const image = await capture(context, path);
    writeFileSync(join(folder, `${name}-${look}-${scheme}.webp`), image);
    await context.close();
  }
}

/** WebP: a fifth of a PNG's size. Only the browser's own tools write it. */
async function capture(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage();
  // Once for the font, which comes at its time only from the browser's memory on a busy machine.
  await page.goto(pagePaths.developers, { waitUntil: "networkidle" });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => !document.querySelector("button:disabled"));
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
  return Buffer.from(data, "base64");
}

await runMain(usage, main);
