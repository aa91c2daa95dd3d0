import { parseArgs } from "node:util";
import { companyPagePath, pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import { type DemoVisit, visitDemo } from "./demo-visit";
import { timeKeystrokes } from "./keystrokes";
import { type AuditedPage, auditPage, formFactors, type Runs, type Scores } from "./lighthouse-run";
import { machine } from "./machine";
import { percentile } from "./percentile";
import { formatMs, markdownTable } from "./search-table";

const usage =
  "Usage: npm run bench:pages -- [--runs N] [--slowdown 4] [--only keystrokes|lighthouse]";
const search = { q: "la poste", page: "1" };

/** Measures the pages on the demo register, in a browser, and prints tables in Markdown. */
async function main(): Promise<void> {
  const { only, ...runs } = readArguments();
  console.log(`${machine()}\n`);
  await visitDemo(async (visit) => {
    if (only !== "keystrokes") await printAudits(visit, runs);
    if (only !== "lighthouse") printKeystrokes(await timeKeystrokes(visit));
  });
}

async function printAudits(visit: DemoVisit, runs: Runs): Promise<void> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const indexes: number[] = [];
  for (const page of await auditedPages(visit)) {
    for (const formFactor of formFactors) {
      const scores = await auditPage(page, formFactor, runs);
      indexes.push(scores.benchmarkIndex);
      rows.push([`${page.name}, ${formFactor}`, ...cells(scores)]);
      if (scores.missed.length > 0) {
        missed.push(`${page.name}, ${formFactor}: ${scores.missed.join(", ")}.`);
      }
    }
  }
  console.log(
    `BenchmarkIndex ${Math.round(percentile(indexes, 50))}, a phone ${runs.slowdown} times slower:\n`,
  );
  console.log(markdownTable(["", ...head], rows));
  for (const line of missed) console.log(line);
}

async function auditedPages({ server, session }: DemoVisit): Promise<AuditedPage[]> {
  const at = (path: string) => new URL(path, server.baseUrl).href;
  const invitation = await server.invite("--email", "jeanne.petit@example.fr");
  const company = companyPagePath("356000000", search);
  return [
    { name: "Sign-in", url: at(pagePaths.login), cookies: [], isListed: true },
    { name: "Invitation", url: invitation.href, cookies: [], isListed: false },
    { name: "Search", url: at(searchPagePath(search)), cookies: session, isListed: false },
    { name: "Company", url: at(company), cookies: session, isListed: false },
  ];
}

const head = [
  "Performance",
  "Accessibility",
  "Best practices",
  "SEO",
  "LCP",
  "CLS",
  "TBT",
  "JavaScript",
];

function cells(scores: Scores): string[] {
  const { performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs, scriptBytes } = scores;
  return [
    ...[performance, accessibility, bestPractices, seo].map(String),
    `${(lcpMs / 1000).toFixed(2)} s`,
    cls.toFixed(3).replace(/\.000$/, ""),
    `${Math.round(tbtMs)} ms`,
    `${(scriptBytes / 1000).toFixed(1)} KB`,
  ];
}

function printKeystrokes(times: readonly number[]): void {
  const at = (percent: number) => formatMs(percentile(times, percent));
  console.log("From the keystroke to its painted completions:\n");
  console.log(
    markdownTable(
      ["", "median", "p95", "max"],
      [[`${times.length} keystrokes`, at(50), at(95), at(100)]],
    ),
  );
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "5" },
      slowdown: { type: "string", default: "4" },
      only: { type: "string" },
    },
  });
  const runs = Number(values.runs);
  const isKnown = values.only === undefined || ["keystrokes", "lighthouse"].includes(values.only);
  const slowdown = Number(values.slowdown);
  if (!Number.isSafeInteger(runs) || runs < 1 || !(slowdown >= 1) || !isKnown) {
    throw new Error(usage);
  }
  return { runs, slowdown, only: values.only };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
