import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { takeTurn } from "./take-turn";

it("works on one request of a connection at a time, in order, however many are sent at once", async () => {
  let [running, most] = [0, 0];
  const server = createServer(async (incoming, outgoing) => {
    await takeTurn(incoming, outgoing);
    running += 1;
    most = Math.max(most, running);
    await pause();
    running -= 1;
    outgoing.end(`<${incoming.url}>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = createConnection((server.address() as AddressInfo).port, "127.0.0.1");
  const count = 500;
  const request = (at: number) =>
    `GET /${at} HTTP/1.1\r\nHost: a\r\n${at === count ? "Connection: close\r\n" : ""}\r\n`;
  socket.write(Array.from({ length: count + 1 }, (_, at) => request(at)).join(""));
  const answers = [...(await text(socket)).matchAll(/<\/(\d+)>/g)].map(([, at]) => Number(at));
  expect(answers).toEqual(Array.from({ length: count + 1 }, (_, at) => at));
  expect(most).toBe(1);
  server.close();
});
