import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createConnection } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { folderForTests } from "@/platform/folder-for-test";
import { listen } from "@/platform/listen-for-test";
import { sendRequest } from "../e2e/support/http-request";
import { sendCompressed } from "./compressed-files";

const folder = folderForTests();
let server: Server;
let port: number;
const failures: unknown[] = [];
const note = (error: unknown) => failures.push(error);
beforeAll(async () => {
  mkdirSync(join(folder, "static", "folder.js.br"), { recursive: true });
  writeFileSync(join(folder, "static", "large.js.br"), randomBytes(32 * 1024 * 1024));
  writeFileSync(join(folder, "static", "small.js.br"), "small");
  server = createServer((incoming, outgoing) => {
    if (!sendCompressed(folder, incoming, outgoing)) outgoing.writeHead(404).end();
  });
  port = await listen(server);
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
});
afterAll(() => {
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
  server.close();
});

/** The files below the folder that this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const file = readlinkSync(join("/proc/self/fd", descriptor));
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });
}

/** Asks for a file and goes away as soon as its first bytes have come. */
async function readBeginning(name: string): Promise<void> {
  const socket = createConnection(port, "127.0.0.1").on("error", () => {});
  socket.write(`GET /_next/static/${name} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n`);
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  if (name === "large.js") expect(openFiles().length).toBeGreaterThan(0);
  socket.destroy();
}

it("a client that goes away in the middle leaves no open file and no error", async () => {
  await Promise.all(Array.from({ length: 20 }, () => readBeginning("large.js")));
  await vi.waitFor(() => expect(openFiles()).toEqual([]));
  expect(failures).toEqual([]);
});

it("what cannot be read breaks off its own answer only", async () => {
  await readBeginning("folder.js");
  const url = `http://127.0.0.1:${port}/_next/static/small.js`;
  const answer = await sendRequest({ method: "GET", url, headers: { "accept-encoding": "br" } });
  expect([answer.status, answer.text]).toEqual([200, "small"]);
  await vi.waitFor(() => expect(openFiles()).toEqual([]));
  expect(failures).toEqual([]);
});

it("a name with an escape is of no file", async () => {
  const url = `http://127.0.0.1:${port}/_next/static/small%2Ejs`;
  const { status, text } = await sendRequest({ method: "GET", url });
  expect([status, JSON.parse(text).code]).toEqual([404, "NOT_FOUND"]);
});
