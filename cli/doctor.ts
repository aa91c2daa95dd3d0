import { runHereOrInServer } from "@/lib/operator/control-socket";
import { type DoctorOptions, doctor } from "@/lib/operator/doctor";
import type { Finding } from "@/lib/operator/finding";
import { build, version } from "@/platform/version";
import { asCommand } from "./as-command";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run doctor -- [--json]";

/** Says of each part of the service that it is good, or what to do. The exit code is 1 if something must be done. */
async function main(argv: string[]): Promise<string> {
  const { json } = parseOptions(usage, argv, { json: { type: "boolean" } });
  const options: DoctorOptions = { version, build };
  const findings = await runHereOrInServer({ command: "doctor", options }, () =>
    doctor(options, new Date()),
  );
  const hasProblem = findings.some(({ state }) => state === "problem");
  process.exitCode = hasProblem ? 1 : 0;
  return json ? JSON.stringify({ ok: !hasProblem, findings }) : findings.map(line).join("\n");
}

function line({ name, state, message }: Finding): string {
  return `${state.padEnd(8)} ${name.padEnd(10)} ${message}`;
}

await asCommand(usage, main);
