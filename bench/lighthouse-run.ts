import type { Cookie } from "@playwright/test";
import lighthouse, { defaultConfig, desktopConfig, type Flags, type Result } from "lighthouse";
import { withTimeout } from "@/platform/with-timeout";
import { openBrowser } from "./demo-visit";
import { percentile } from "./percentile";

export const formFactors = ["mobile", "desktop"] as const;
export type FormFactor = (typeof formFactors)[number];

export type AuditedPage = {
  name: string;
  url: string;
  cookies: Cookie[];
  /** Whether search engines may list it; the others ask not to be, which Lighthouse would count. */
  isListed: boolean;
};

export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  scriptBytes: number;
  /** How quick Lighthouse found this machine to be. */
  benchmarkIndex: number;
  /** The audits that one run at least did not pass in full, performance aside. */
  missed: string[];
};

const mostTries = 3;
const runLimitMs = 120_000;

/** `slowdown`: how many times slower than this machine a phone is taken to be. */
export type Runs = { runs: number; slowdown: number };

/** Audits a page so many times: medians of performance and times, the worst of everything else. */
export async function auditPage(
  page: AuditedPage,
  formFactor: FormFactor,
  { runs, slowdown }: Runs,
): Promise<Scores> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await runWhole(page, formFactor, slowdown));
  const category = (name: string) =>
    results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
  const value = (audit: string) =>
    results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  return {
    performance: percentile(category("performance"), 50),
    accessibility: Math.min(...category("accessibility")),
    bestPractices: Math.min(...category("best-practices")),
    seo: Math.min(...category("seo")),
    lcpMs: percentile(value("largest-contentful-paint"), 50),
    cls: Math.max(...value("cumulative-layout-shift")),
    tbtMs: percentile(value("total-blocking-time"), 50),
    benchmarkIndex: percentile(
      results.map(({ environment }) => environment.benchmarkIndex),
      50,
    ),
    scriptBytes: Math.max(...results.map(scriptBytesOf)),
    missed: [...new Set(results.flatMap(missedAudits))],
  };
}

/** In a browser of its own. Lighthouse asks to be run again when the browser lost some of what it records. */
async function runWhole(
  page: AuditedPage,
  formFactor: FormFactor,
  slowdown: number,
): Promise<Result> {
  for (let left = mostTries - 1; ; left--) {
    const { browser, port } = await openBrowser();
    try {
      return await withTimeout(runLimitMs, runOnce(page, formFactor, port, slowdown));
    } catch (error) {
      if (left === 0) throw error;
    } finally {
      await browser.close();
    }
  }
}

async function runOnce(
  page: AuditedPage,
  formFactor: FormFactor,
  port: number,
  slowdown: number,
): Promise<Result> {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    ...(formFactor === "mobile" && {
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
    }),
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    ...(!page.isListed && { skipAudits: ["is-crawlable"] }),
    ...(page.cookies.length > 0 && {
      extraHeaders: {
        cookie: page.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      },
    }),
  };
  const config = formFactor === "desktop" ? desktopConfig : undefined;
  const outcome = await lighthouse(page.url, flags, config);
  if (!outcome) throw new Error(`Lighthouse says nothing of ${page.name}.`);
  const { lhr } = outcome;
  if (lhr.runtimeError) throw new Error(`${page.name}: ${lhr.runtimeError.message}`);
  return lhr;
}

function missedAudits({ audits, categories }: Result): string[] {
  const judged = Object.entries(categories).filter(([name]) => name !== "performance");
  return judged
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

type Request = { resourceType?: string; transferSize?: number };

function scriptBytesOf({ audits }: Result): number {
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? (details.items as Request[]) : [];
  return requests
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
