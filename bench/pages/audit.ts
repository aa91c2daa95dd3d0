import lighthouse, { defaultConfig, desktopConfig, type Flags, type Result } from "lighthouse";
import { companyPagePath, pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import { type DemoVisit, invite } from "../demo-visit";
import { median } from "../report";

export const pageNames = ["sign-in", "invitation", "search", "company"] as const;
export type PageName = (typeof pageNames)[number];
export const devices = ["mobile", "desktop"] as const;
export type Device = (typeof devices)[number];

/** A page as Lighthouse is to open it. */
export type AuditedPage = { url: string; isSignedIn: boolean; isListed: boolean };

const categories = ["performance", "accessibility", "best-practices", "seo"];
const search = { q: "la poste", page: "1" };

export async function auditedPages(visit: DemoVisit): Promise<Record<PageName, AuditedPage>> {
  const at = (path: string) => new URL(path, visit.baseUrl).href;
  const { href } = await invite(visit, "jeanne.petit@example.fr", "member");
  const company = at(companyPagePath("356000000", search));
  return {
    "sign-in": { url: at(pagePaths.login), isSignedIn: false, isListed: true },
    invitation: { url: href, isSignedIn: false, isListed: false },
    search: { url: at(searchPagePath(search)), isSignedIn: true, isListed: false },
    company: { url: company, isSignedIn: true, isListed: false },
  };
}

/** One run of Lighthouse. `slowdown`: how many times slower than this machine a phone is taken to be. */
export async function audit(
  { browserPort: port, session }: DemoVisit,
  { url, isSignedIn, isListed }: AuditedPage,
  device: Device,
  slowdown: number,
): Promise<Result> {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
    ...(device === "mobile" && {
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
    }),
    // The others ask search engines not to list them, which Lighthouse would count.
    ...(!isListed && { skipAudits: ["is-crawlable"] }),
    ...(isSignedIn && { extraHeaders: { cookie: `${session.name}=${session.value}` } }),
  };
  const config = device === "desktop" ? desktopConfig : undefined;
  const outcome = await lighthouse(url, flags, config);
  const problem = outcome ? outcome.lhr.runtimeError?.message : "Lighthouse gave no result.";
  if (!outcome || problem) throw new Error(`${url}: ${problem}`);
  return outcome.lhr;
}

export const auditHead = [
  ...["Performance", "Accessibility", "Best practices", "SEO"],
  ...["LCP", "CLS", "TBT", "JavaScript", "BenchmarkIndex"],
];

/** Medians of performance and times, the worst of everything else. */
export function auditCells(results: readonly Result[]): string[] {
  const scores = (category: string) =>
    results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const values = (id: string) =>
    results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  return [
    ...categories.map((name) =>
      name === "performance" ? median(scores(name)) : Math.min(...scores(name)),
    ),
    `${(median(values("largest-contentful-paint")) / 1000).toFixed(2)} s`,
    Math.max(...values("cumulative-layout-shift")).toFixed(3),
    `${Math.round(median(values("total-blocking-time")))} ms`,
    `${(Math.max(...results.map(scriptBytesOf)) / 1000).toFixed(1)} KB`,
    Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
  ].map(String);
}

type Request = { resourceType?: string; transferSize?: number };

function scriptBytesOf({ audits }: Result): number {
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? (details.items as Request[]) : [];
  return requests
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
