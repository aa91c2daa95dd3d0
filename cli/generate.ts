import { resolve } from "node:path";
import { maxLegalUnits } from "@/lib/demo/eras";
import { generateStock, type Stock } from "@/lib/demo/stock";
import { type WrittenZip, writeStockZip } from "@/lib/demo/stock-zip";
import { asCommand } from "./as-command";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run generate -- --legal-units N [--seed S] [--output DIR] [--well-known]";
const barIntervalMs = 200;
const lineIntervalMs = 3000;
const barWidth = 30;

type Choices = { legalUnits: number; seed: number; output: string; includeWellKnown: boolean };

/** Writes generated stock files. */
async function main(argv: string[]): Promise<string> {
  const choices = readArguments(argv);
  const started = performance.now();
  const stock = generateStock(choices);
  const stopProgress = showProgress(stock, choices.legalUnits);
  const { legalUnits, establishments } = await writeStockZip(choices.output, stock)
    .catch(explainWriting)
    .finally(stopProgress);
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

/** Shows a bar on a terminal, otherwise a line every few seconds. Returns a function that ends it. */
function showProgress(stock: Stock, legalUnits: number): () => void {
  const started = performance.now();
  const isTerminal = process.stderr.isTTY;
  const show = () => {
    const rows = stock.legalUnits.rows() + stock.establishments.rows();
    const seconds = (performance.now() - started) / 1000;
    const line = `${count(stock.legalUnits.rows())} legal units, ${count(
      stock.establishments.rows(),
    )} establishments, ${count(rows / seconds)} rows/s`;
    if (isTerminal) process.stderr.write(`\r\x1b[K${bar(doneShare(stock, legalUnits))} ${line}`);
    else console.error(line);
  };
  const timer = setInterval(show, isTerminal ? barIntervalMs : lineIntervalMs);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stderr.write("\r\x1b[K");
  };
}

const establishmentsPerLegalUnit = 1.47;

/** The number of establishments is known only at the end, so a typical one is assumed. */
function doneShare(stock: Stock, legalUnits: number): number {
  const all = legalUnits * (1 + establishmentsPerLegalUnit) || 1;
  return Math.min(1, (stock.legalUnits.rows() + stock.establishments.rows()) / all);
}

function bar(share: number): string {
  const full = Math.round(share * barWidth);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${"=".repeat(full)}${" ".repeat(barWidth - full)}] ${percent} %`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function fileLine({ path, rows, bytes }: WrittenZip): string {
  return `${path}: ${count(rows)} rows, ${(bytes / 1e6).toFixed(1)} MB`;
}

await asCommand(usage, main);
