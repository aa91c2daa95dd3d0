import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ImportPlace } from "@/lib/operator/import-place";
import { type ImportOptions, runImportHereOrInServer } from "@/lib/operator/run-import";
import { asCommand } from "./as-command";
import { endWhenInterrupted } from "./end-when-interrupted";
import { progressPrinter, summaryText } from "./import-report";
import { withUsage } from "./parse-options";

const usage = `Usage: npm run import -- --legal-units FILE --establishments FILE [--capital FILE] [--dry-run] [--force] [--older]
       npm run import -- --delta FILE...
       npm run import -- --rollback
       npm run import -- --demo
FILE is .csv, .csv.gz or .zip, or - for standard input.`;

/** Imports a register and returns a summary. */
async function main(argv: readonly string[]): Promise<string> {
  const options = readArguments(argv);
  const place = new ImportPlace();
  const summary = await endWhenInterrupted(
    () => runImportHereOrInServer(options, progressPrinter(process.stderr), place),
    (signal) => console.error(place.afterSignal(signal)),
  );
  return summaryText(summary);
}

function readArguments(argv: readonly string[]): ImportOptions {
  const { values, positionals } = withUsage(usage, () =>
    parseArgs({ ...argumentConfig, args: [...argv] }),
  );
  const legalUnits = values["legal-units"];
  const establishments = values.establishments;
  if (values.rollback) return { action: "rollback" };
  if (values.demo) return { action: "demo" };
  if (values.delta) return { action: "delta", files: [...values.delta, ...positionals].map(path) };
  if (positionals.length > 0) throw new Error(`Unexpected argument ${positionals[0]}.\n${usage}`);
  if (!legalUnits || !establishments) throw new Error(usage);
  const { capital, force, older } = values;
  const inputs = [legalUnits, establishments, capital].filter((file) => file === "-");
  if (inputs.length > 1) throw new Error(`Only one file can be standard input.\n${usage}`);
  return {
    action: "stock",
    legalUnits: path(legalUnits),
    establishments: path(establishments),
    capital: capital === undefined ? undefined : path(capital),
    dryRun: values["dry-run"],
    force,
    older,
  };
}

const argumentConfig = {
  allowPositionals: true,
  options: {
    "legal-units": { type: "string" },
    establishments: { type: "string" },
    capital: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    force: { type: "boolean", default: false },
    older: { type: "boolean", default: false },
    rollback: { type: "boolean", default: false },
    demo: { type: "boolean", default: false },
    delta: { type: "string", multiple: true },
  },
} as const;

function path(file: string): string {
  return file === "-" ? file : resolve(file);
}

// A server whose first start is killed takes the command that loads the demo register with it.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();

await asCommand(usage, main);
