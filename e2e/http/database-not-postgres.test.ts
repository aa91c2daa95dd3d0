import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { runCommand } from "../support/run-command";
import { sharedServer } from "../support/shared-server";

let other: Server;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => other.close(resolve));
});

async function listenAs(server: Server): Promise<string> {
  other = server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `postgres://registry:none@127.0.0.1:${(server.address() as AddressInfo).port}/registry`;
}

const kinds: [string, () => Server][] = [
  ["says nothing", () => createServer()],
  ["speaks HTTP", () => createHttpServer((_request, response) => response.end("hello"))],
  ["closes at once", () => createServer((socket) => socket.end())],
  ["speaks first, of something else", () => createServer((socket) => socket.write("220 mail\r\n"))],
];

it.each(kinds)(
  "a DATABASE_URL whose server %s is refused with an explanation",
  async (_kind, make) => {
    const DATABASE_URL = await listenAs(make());
    const AUTH_SECRET = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
    const environment = { ...sharedServer().environment, PORT: "0", DATABASE_URL, AUTH_SECRET };
    const sentence =
      "Cannot reach the database at DATABASE_URL; is it running, and is the address right?\n";
    for (const command of ["../server", "invite"]) {
      const { code, stderr } = await runCommand(command, [], { environment });
      expect([command, code, stderr]).toEqual([command, 1, sentence]);
    }
  },
);
