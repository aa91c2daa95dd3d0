import { parseArgs } from "node:util";
import lighthouse, { defaultConfig, desktopConfig, type Flags, type Result } from "lighthouse";
import { companyPagePath, pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import { type DemoVisit, invite, visitDemo } from "./demo-visit";
import { machine, markdownTable, median, runMain, wholeNumber } from "./report";

const usage = `Usage: npm run bench:pages -- [--runs 5] [--slowdown 4]
Runs Lighthouse on the pages with the demo register. --slowdown: how many times slower a phone is than this machine.`;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const search = { q: "la poste", page: "1" };

type Page = { name: string; url: string; isSignedIn: boolean; isListed: boolean };
/** `slowdown`: how many times slower than this machine a phone is taken to be. */
type Runs = { runs: number; slowdown: number };
type FormFactor = "mobile" | "desktop";

/** Lighthouse on the pages with the demo register. Medians of performance and times, the worst of everything else. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "5" },
      slowdown: { type: "string", default: "4" },
    },
  });
  const runs = { runs: wholeNumber(values.runs, 1), slowdown: Number(values.slowdown) };
  console.log(`${machine()}, a phone ${runs.slowdown} times slower\n`);
  await visitDemo(async (visit) => {
    const rows: string[][] = [];
    for (const page of await auditedPages(visit)) {
      for (const formFactor of ["mobile", "desktop"] as const) {
        const results = await audit(visit, page, formFactor, runs);
        rows.push([`${page.name}, ${formFactor}`, ...cellsOf(results)]);
      }
    }
    const head = ["", "Performance", "Accessibility", "Best practices", "SEO"];
    const times = ["LCP", "CLS", "TBT", "JavaScript", "BenchmarkIndex"];
    console.log(markdownTable([...head, ...times], rows));
  });
}

async function auditedPages(visit: DemoVisit): Promise<Page[]> {
  const at = (path: string) => new URL(path, visit.baseUrl).href;
  const { href } = await invite(visit, "jeanne.petit@example.fr", "member");
  const company = at(companyPagePath("356000000", search));
  return [
    { name: "Sign-in", url: at(pagePaths.login), isSignedIn: false, isListed: true },
    { name: "Invitation", url: href, isSignedIn: false, isListed: false },
    { name: "Search", url: at(searchPagePath(search)), isSignedIn: true, isListed: false },
    { name: "Company", url: company, isSignedIn: true, isListed: false },
  ];
}

async function audit(
  { browserPort: port, session }: DemoVisit,
  { name, url, isSignedIn, isListed }: Page,
  formFactor: FormFactor,
  { runs, slowdown }: Runs,
): Promise<Result[]> {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
    ...(formFactor === "mobile" && {
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
    }),
    // The others ask search engines not to list them, which Lighthouse would count.
    ...(!isListed && { skipAudits: ["is-crawlable"] }),
    ...(isSignedIn && { extraHeaders: { cookie: `${session.name}=${session.value}` } }),
  };
  const results: Result[] = [];
  while (results.length < runs) {
    const config = formFactor === "desktop" ? desktopConfig : undefined;
    const outcome = await lighthouse(url, flags, config);
    const problem = outcome ? outcome.lhr.runtimeError?.message : "Lighthouse gave no result.";
    if (!outcome || problem) throw new Error(`${name}: ${problem}`);
    results.push(outcome.lhr);
  }
  return results;
}

function cellsOf(results: readonly Result[]): string[] {
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

await runMain(usage, main);
