import { resolve } from "node:path";
import { maxLegalUnits } from "@/lib/demo/eras";
import { generateStock, type Stock } from "@/lib/demo/stock";
import { type WrittenZip, writeStockZip } from "@/lib/demo/stock-zip";
import { StageMeter } from "@/lib/sirene/progress";
import { asCommand } from "./as-command";
import { number, progressPrinter } from "./import-report";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run generate -- --legal-units N [--seed S] [--output DIR] [--well-known]";
const updateEveryMs = 250;

type Choices = { legalUnits: number; seed: number; output: string; includeWellKnown: boolean };

/** Writes generated stock files. */
async function main(argv: string[]): Promise<string> {
  const choices = readArguments(argv);
  const started = performance.now();
  const stock = generateStock(choices);
  const writing = writeStockZip(choices.output, stock).catch(explainWriting);
  const { legalUnits, establishments } = await showProgress(stock, choices.legalUnits, writing);
  const seconds = (performance.now() - started) / 1000;
  const done = `Done in ${seconds.toFixed(1)} s, seed ${choices.seed}.`;
  return [fileLine(legalUnits), fileLine(establishments), done].join("\n");
}

/** Errors of the file system name the file, but not what it was for. */
function explainWriting(error: Error): never {
  throw "code" in error ? new Error(`Cannot write the stock files: ${error.message}.`) : error;
}

function readArguments(argv: string[]): Choices {
  const values = parseOptions(usage, argv, {
    "legal-units": { type: "string" },
    seed: { type: "string", default: "1" },
    output: { type: "string", default: "." },
    "well-known": { type: "boolean", default: false },
  });
  if (values["legal-units"] === undefined) throw new Error(`--legal-units is missing. ${usage}`);
  return {
    legalUnits: requireInteger("--legal-units", values["legal-units"], maxLegalUnits),
    seed: requireInteger("--seed", values.seed, 0xffffffff),
    output: resolve(values.output),
    includeWellKnown: values["well-known"],
  };
}

function requireInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) {
    throw new Error(`${name} must be an integer from 0 to ${max}, not "${text}".`);
  }
  return value;
}

/** Typical; the number of establishments is known only at the end. */
const establishmentsPerLegalUnit = 1.47;

/** Shows how many rows are written while the work lasts. */
async function showProgress<Result>(
  { legalUnits, establishments }: Stock,
  size: number,
  work: Promise<Result>,
): Promise<Result> {
  const meter = new StageMeter("generate", progressPrinter(process.stderr));
  const written = () => legalUnits.rows() + establishments.rows();
  const expected = size * (1 + establishmentsPerLegalUnit) || 1;
  const show = () => meter.update(written(), Math.min(1, written() / expected));
  const timer = setInterval(show, updateEveryMs);
  const result = await work.finally(() => clearInterval(timer));
  meter.finish(written());
  return result;
}

function fileLine({ path, rows, bytes }: WrittenZip): string {
  return `${path}: ${number(rows)} rows, ${(bytes / 1e6).toFixed(1)} MB`;
}

await asCommand(usage, main);
