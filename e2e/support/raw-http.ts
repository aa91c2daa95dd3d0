import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { sharedServer } from "./shared-server";

/** How long the first byte of an answer may take on a busy machine, and how long the end of all answers is waited for. */
const answerMs = 30_000;
const silenceMs = 3_000;
const partMs = 20;

/** Sends raw bytes, each part once the one before has had time to arrive, and returns everything received until the server closes, or is silent for 3 s once it has begun to answer. */
export function exchange(
  bytes: string | Buffer | string[],
  url = sharedServer().baseUrl,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = createConnection(Number(port), hostname, async () => {
      for (const part of [bytes].flat()) {
        socket.write(part);
        await wait(partMs);
      }
    });
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(answerMs, finish);
    socket.on("data", (chunk) => {
      socket.setTimeout(silenceMs);
      received += chunk.toString("latin1");
    });
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

/** The status and error code of a raw answer. Fails unless it has the headers of every answer. */
export function readRaw(answer: string): [number, string | undefined] {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("x-request-id: ");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  const code = /"code":"([A-Z_]+)"/.exec(body)?.[1];
  return [Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), code];
}
