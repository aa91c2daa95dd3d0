import { budgetNames, budgetVariable } from "@/platform/budgets";
import { makeKnownPassword } from "./known-password";
import { type ServerAddress, type ServerOptions, startServer, type TestServer } from "./server";

const variable = "E2E_SERVER";

/** Limits that no journey reaches by accident. The tests of limits start their own servers. */
export const wideLimits = Object.fromEntries(
  budgetNames.map((budget) => [budgetVariable(budget), "100000/1m"]),
);

/** Starts the server that the test files share and puts its address into the environment. */
export async function startSharedServer(options: ServerOptions = {}): Promise<TestServer> {
  makeKnownPassword();
  const server = await startServer({ ...options, env: { ...wideLimits, ...options.env } });
  const { baseUrl, environment } = server;
  process.env[variable] = JSON.stringify({ baseUrl, environment });
  return server;
}

/** The server that the test files share. */
export function sharedServer(): ServerAddress {
  const { [variable]: text } = process.env;
  if (!text) throw new Error("The global setup did not start a server.");
  return JSON.parse(text) as ServerAddress;
}
