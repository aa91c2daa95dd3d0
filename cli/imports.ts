import { migrateDatabase } from "@/db/client";
import { runHereOrInServer } from "@/lib/operator/control-socket";
import { listImports, type PastImport } from "@/lib/operator/list-imports";
import { asCommand } from "./as-command";
import { megabytes, number } from "./import-report";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run imports -- [--json]";

async function main(argv: string[]): Promise<string> {
  const { json } = parseOptions(usage, argv, { json: { type: "boolean" } });
  const imports = await runHereOrInServer({ command: "imports", options: {} }, async () => {
    await migrateDatabase();
    return listImports();
  });
  if (json) return JSON.stringify({ imports });
  return imports.map(text).join("\n") || "Nothing was imported yet.";
}

function text(past: PastImport): string {
  const { id, kind, startedAt, outcome, stockDate, legalUnits, establishments, bytes } = past;
  const when = `${startedAt.slice(0, 16).replace("T", " ")} UTC`;
  const head = [String(id).padStart(4), when, kind.padEnd(8), outcome.padEnd(9)].join("  ");
  const facts = [
    ...(stockDate ? [`data of ${stockDate}`] : []),
    ...(legalUnits === null ? [] : [`${number(legalUnits)} legal units`]),
    ...(establishments === null ? [] : [`${number(establishments)} establishments`]),
    ...(bytes ? [megabytes(bytes)] : []),
  ];
  const line = `${head}  ${facts.join(", ")}`.trimEnd();
  return [line, ...notes(past).map((note) => `      ${note}`)].join("\n");
}

function notes({ register, dataDate, stockDate, error }: PastImport): string[] {
  const what = { serves: "serves now", kept: "kept, for: npm run import -- --rollback" };
  const date = dataDate === stockDate ? "" : `, with daily changes until ${dataDate}`;
  return [...(register ? [`${what[register]}${date}`] : []), ...(error ? [error] : [])];
}

await asCommand(usage, main);
