import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { folderForTests } from "@/platform/folder-for-test";
import { type ControlCommands, serveControl } from "./control-socket";

const folder = folderForTests();
let close = () => {};
afterEach(() => close());

/** Serves commands, and gives the address. */
async function serve(commands: ControlCommands): Promise<string> {
  ({ close } = await serveControl(folder, commands));
  return readFileSync(join(folder, "control"), "utf8");
}

it("closes a connection that sends more than 64 KiB without an end of line", async () => {
  const address = await serve({ echo: async (options) => options });
  const ask = (line: string) => {
    const socket = createConnection(address);
    socket.write(line);
    return text(socket).catch(() => "");
  };
  expect(await ask("x".repeat(1024 * 1024))).toBe("");
  const small = JSON.stringify({ command: "echo", options: "x".repeat(60_000) });
  expect(await ask(`${small}\n`)).toContain('"type":"result"');
});

/** Blocks the event loop, as a statement of the embedded database does. */
const blockMs = 500;

it("goes on with a command whose caller was killed while the server was busy", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const address = await serve({
    work: async (_, onEvent) => {
      onEvent("begun");
      await setTimeout(100);
      const until = Date.now() + blockMs;
      while (Date.now() < until);
      onEvent("nobody reads this");
      await setTimeout(100);
      finish();
      return null;
    },
  });
  const caller = `
    const socket = require("node:net").createConnection(${JSON.stringify(address)});
    socket.once("data", () => setTimeout(() => process.kill(process.pid, "SIGKILL"), 300));
    socket.write('{"command":"work"}\\n');
  `;
  const child = spawn(process.execPath, ["-e", caller]);
  await finished;
  expect(child.signalCode).toBe("SIGKILL");
});
