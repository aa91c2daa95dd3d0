import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { mcpPath } from "@/lib/contract/paths";
import { messageOf } from "@/platform/describe-error";
import { variableNames } from "@/platform/env";
import { findMisspelt } from "@/platform/misspelt-variables";

const usage = "Usage: npm run --silent mcp\nMore: docs/mcp.md";
const variables = {
  REGISTRY_URL: "the service's address, such as https://registry.example.fr",
  REGISTRY_KEY: "an API key (crk_…)",
};
const settings = `Set REGISTRY_URL to ${variables.REGISTRY_URL}, and REGISTRY_KEY to ${variables.REGISTRY_KEY}.`;
const keyPattern = /^crk_[0-9A-Za-z]{49}$/;
const ping: JSONRPCMessage = { jsonrpc: "2.0", id: 0, method: "ping" };

/** Connects standard input and output to the MCP server of a service, for assistants that start a command. */
async function main(): Promise<void> {
  const { REGISTRY_URL: address = "", REGISTRY_KEY: key = "" } = process.env;
  const wrong = [
    // `fetch` refuses an address with a user or a password.
    /^https?:[^@]+$/.test(address) && URL.canParse(address) ? [] : problemWith("REGISTRY_URL"),
    keyPattern.test(key) ? [] : problemWith("REGISTRY_KEY"),
  ];
  if (wrong.flat().length > 0) throw new Error(wrong.flat().join("\n"));
  if (new URL(address).pathname !== "/") {
    throw new Error(`REGISTRY_URL must be the service's address without a path: ${address}`);
  }
  const service = new StreamableHTTPClientTransport(new URL(mcpPath, address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const assistant = new StdioServerTransport();
  await service.start();
  await service.send(ping).catch((error) => {
    throw new Error(sentenceFor(error, address));
  });
  service.onmessage = (message) => {
    const version = "result" in message && message.result.protocolVersion;
    if (typeof version === "string") service.setProtocolVersion(version);
    void assistant.send(message);
  };
  assistant.onmessage = async (message) => {
    try {
      await service.send(message);
    } catch (error) {
      if (!("method" in message && "id" in message)) return;
      const failure = { code: -32_000, message: messageOf(sentenceFor(error, address)) };
      await assistant.send({ jsonrpc: "2.0", id: message.id, error: failure });
    }
  };
  await assistant.start();
}

/** Says what is wrong with a variable, and which other one may be a misspelt form of it. */
function problemWith(name: keyof typeof variables): string[] {
  if (process.env[name]) return [`${name} is not ${variables[name]}.`];
  const names = [...variableNames, ...Object.keys(variables)];
  const [similar] = findMisspelt(Object.keys(process.env), names).filter(
    ({ nearest }) => nearest === name,
  );
  const hint = similar ? `; ${similar.name} is set, which has no effect` : "";
  return [`${name} is missing: set it to ${variables[name]}${hint}.`];
}

function sentenceFor(error: unknown, address: string): string {
  if (!(error instanceof StreamableHTTPError)) return `${address} does not answer.`;
  if (error.code === 401) return `${address} does not accept REGISTRY_KEY.`;
  if (error.code === 429) return `${address} had too many messages of this key; wait a minute.`;
  if (error.code === 503) return `${address} is temporarily unavailable.`;
  return `${address} has no MCP server, or refuses this message (status ${error.code}).`;
}

const [argument] = process.argv.slice(2);
try {
  if (argument === "--help" || argument === "-h") console.log(`${usage}\n${settings}`);
  else if (argument !== undefined) throw new Error(`Unknown option ${argument}.\n${usage}`);
  else await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
