import { runCommand } from "./run-command";
import type { TestServer } from "./server";

/** Loads the demo register into a server on PostgreSQL. On the embedded database, its first start has done so. */
export async function loadDemoRegister(server: TestServer): Promise<void> {
  if (!server.databaseUrl) return;
  const { code, stderr } = await runCommand("import", ["--demo"], server);
  if (code !== 0) throw new Error(`The demo register cannot be imported: ${stderr}`);
}
