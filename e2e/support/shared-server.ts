import { makeKnownPassword } from "./known-password";
import { type ServerAddress, type ServerOptions, startServer, type TestServer } from "./server";

const variable = "E2E_SERVER";

/** Limits that no journey reaches by accident. The tests of limits start their own servers. */
export const wideLimits = {
  LIMIT_LOGIN_FAILURES: "100000/1m",
  LIMIT_LOGIN_ATTEMPTS: "100000/1m",
  LIMIT_ACCOUNT_FAILURES: "100000/1m",
  LIMIT_REFRESH: "100000/1m",
  LIMIT_SIGN_UP: "100000/1m",
  LIMIT_PAGES: "100000/1m",
  LIMIT_INVITATIONS: "100000/1m",
  LIMIT_CHANGES: "100000/1m",
  LIMIT_KEYS: "100000/1m",
  LIMIT_LINKS: "100000/1m",
  LIMIT_PASSWORD_RESETS: "100000/1m",
  LIMIT_PASSWORD_RESET_MAILS: "100000/1m",
  LIMIT_SEARCH: "100000/1m",
  LIMIT_SUGGEST: "100000/1m",
  LIMIT_COMPANY: "100000/1m",
  LIMIT_EXPORT: "100000/1m",
  LIMIT_MCP: "100000/1m",
};

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
