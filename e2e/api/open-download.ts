import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import type { TestServer } from "../support/server";

/** Starts a download. Nothing is read from it until `readRest`. */
export async function openDownload(server: TestServer, path: string, token: string) {
  const outgoing = request(server.baseUrl + path, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  outgoing.on("error", () => {});
  outgoing.end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    requestId: String(incoming.headers["x-request-id"]),
    leave: () => outgoing.destroy(),
    readRest: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString("utf8");
    },
  };
}

type Outcome = { outcome: string; bytes: number };

/** The outcome of a download in the server's log. */
export async function outcomeOf(server: TestServer, requestId: string): Promise<Outcome> {
  const find = () =>
    server
      .logs()
      .split("\n")
      .find((line) => line.includes(requestId) && line.includes('"outcome"'));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return JSON.parse(find() ?? "") as Outcome;
}
