import { parseArgs } from "node:util";
import type { Result } from "lighthouse";
import { type DemoVisit, visitDemo } from "./demo-visit";
import { audit, auditCells, auditedPages, auditHead, devices, pageNames } from "./pages/audit";
import { openBrowser, presses, timePress } from "./pages/presses";
import {
  formatMs,
  machine,
  markdownTable,
  median,
  percentile,
  runMain,
  say,
  wholeNumber,
} from "./report";

const usage = `Usage: npm run bench:pages -- [--runs 5] [--slowdown 4] [--presses 10] [--against CHECKOUT]
         [--pages ${pageNames.join(",")}] [--devices ${devices.join(",")}]
Runs Lighthouse on the pages with the demo register, and times presses on the page of results.
--slowdown: how many times slower a phone is than this machine.
--against: the pages as they are built in another checkout take turns with these.`;

type Options = ReturnType<typeof readArguments>;
type Visited = { label: string; visit: DemoVisit };

async function main(): Promise<void> {
  const options = readArguments();
  console.log(`${machine()}, a phone ${options.slowdown} times slower\n`);
  await visitDemo(async (visit) => {
    const here = { label: "", visit };
    const measure = async (visited: readonly Visited[]) => {
      console.log(await auditTable(visited, options));
      console.log(await pressTable(visited, options));
    };
    const { against } = options;
    if (against === undefined) return measure([here]);
    return visitDemo((there) => measure([here, { label: `, ${against}`, visit: there }]), against);
  });
}

async function auditTable(visited: readonly Visited[], options: Options): Promise<string> {
  const { runs, slowdown } = options;
  const pages = await Promise.all(visited.map(({ visit }) => auditedPages(visit)));
  const rows: string[][] = [];
  for (const name of options.pages) {
    for (const device of options.devices) {
      const results: Result[][] = visited.map(() => []);
      for (let run = 1; run <= runs; run += 1) {
        say(`${name}, ${device}, run ${run} of ${runs}`);
        for (const [at, { visit }] of visited.entries()) {
          const page = pages[at]?.[name];
          if (page) results[at]?.push(await audit(visit, page, device, slowdown));
        }
      }
      for (const [at, { label }] of visited.entries())
        rows.push([`${name}, ${device}${label}`, ...auditCells(results[at] ?? [])]);
    }
  }
  return markdownTable(["", ...auditHead], rows);
}

/** The first press of each warms up. */
async function pressTable(visited: readonly Visited[], { presses: count }: Options) {
  const contexts = await Promise.all(visited.map(({ visit }) => openBrowser(visit)));
  const rows: string[][] = [];
  for (const press of presses) {
    say(press.label);
    const times: number[][] = visited.map(() => []);
    for (let turn = 0; turn <= count; turn += 1) {
      for (const [at, { visit }] of visited.entries()) {
        const context = contexts[at];
        const ms = context ? await timePress(context, visit.baseUrl, press) : Number.NaN;
        if (turn > 0) times[at]?.push(ms);
      }
    }
    for (const [at, { label }] of visited.entries()) {
      const own = times[at] ?? [];
      rows.push([press.label + label, formatMs(median(own)), formatMs(percentile(own, 90))]);
    }
  }
  return markdownTable(["From a press to painted results", "p50", "p90"], rows);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "5" },
      slowdown: { type: "string", default: "4" },
      presses: { type: "string", default: "10" },
      pages: { type: "string", default: pageNames.join(",") },
      devices: { type: "string", default: devices.join(",") },
      against: { type: "string" },
    },
  });
  return {
    runs: wholeNumber(values.runs, 1),
    slowdown: Number(values.slowdown),
    presses: wholeNumber(values.presses, 1),
    pages: someOf(pageNames, values.pages),
    devices: someOf(devices, values.devices),
    against: values.against,
  };
}

/** The names of a comma-separated list, of which each must be one of these. */
function someOf<Name extends string>(names: readonly Name[], list: string): Name[] {
  const wanted = list.split(",");
  const chosen = names.filter((name) => wanted.includes(name));
  if (chosen.length !== wanted.length) throw new Error(usage);
  return chosen;
}

await runMain(usage, main);
