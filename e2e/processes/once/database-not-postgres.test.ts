import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

async function listenAs(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `postgres://registry:none@127.0.0.1:${(server.address() as AddressInfo).port}/registry`;
}

const kinds: [string, () => Server][] = [
  ["says nothing", () => createServer()],
  ["speaks HTTP", () => createHttpServer((_request, response) => response.end("hello"))],
  ["closes at once", () => createServer((socket) => socket.end())],
  ["speaks first, of something else", () => createServer((socket) => socket.write("220 mail\r\n"))],
];

// Side by side, because each mostly waits until a connection times out.
it.concurrent.each(kinds)(
  "a DATABASE_URL whose server %s is refused with an explanation",
  async (_kind, make) => {
    const DATABASE_URL = await listenAs(make());
    const AUTH_SECRET = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
    const environment = { ...sharedServer().environment, PORT: "0", DATABASE_URL, AUTH_SECRET };
    const stderr =
      "Cannot reach the database at DATABASE_URL; is it running, and is the address right?\n";
    const commands = ["../server", "invite"];
    const results = await Promise.all(
      commands.map((command) => runCommand(command, [], { environment })),
    );
    expect(results).toMatchObject(commands.map(() => ({ code: 1, stderr })));
  },
);
