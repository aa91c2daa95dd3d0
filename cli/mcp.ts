import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { mcpPath } from "@/lib/contract/paths";

const usage = "Usage: npm run --silent mcp\nMore: docs/mcp.md";
const settings =
  "Set REGISTRY_URL to the service's address, such as https://registry.example.fr, and REGISTRY_KEY to an API key (crk_…).";
const keyPattern = /^crk_[0-9A-Za-z]{49}$/;
const ping: JSONRPCMessage = { jsonrpc: "2.0", id: 0, method: "ping" };

/** Connects standard input and output to the MCP server of a service, for assistants that start a command. */
async function main(): Promise<void> {
  const { REGISTRY_URL: address = "", REGISTRY_KEY: key = "" } = process.env;
  if (!/^https?:/.test(address) || !URL.canParse(address) || !keyPattern.test(key)) {
    throw new Error(settings);
  }
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
      const failure = { code: -32_000, message: sentenceFor(error, address) };
      await assistant.send({ jsonrpc: "2.0", id: message.id, error: failure });
    }
  };
  await assistant.start();
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
  console.error((error as Error).message);
  process.exitCode = 1;
}
