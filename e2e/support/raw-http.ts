import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { sharedServer } from "./shared-server";

const silenceMs = 3000;
const partMs = 20;

/** Sends raw bytes, each part once the one before has had time to arrive, and returns everything received until the server closes or is silent for 3 s. */
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
    socket.setTimeout(silenceMs, finish);
    socket.on("data", (chunk) => {
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
