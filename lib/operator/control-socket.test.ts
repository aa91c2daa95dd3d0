import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveControl } from "./control-socket";

it("closes a connection that sends more than 64 KiB without an end of line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-control-"));
  const { close } = await serveControl(folder, { echo: async (options) => options });
  try {
    const address = readFileSync(join(folder, "control"), "utf8");
    const ask = (text: string) => {
      const socket = createConnection(address);
      socket.on("error", () => {});
      socket.write(text);
      let answer = "";
      socket.on("data", (data) => {
        answer += data;
      });
      return new Promise<string>((resolve) => socket.once("close", () => resolve(answer)));
    };
    expect(await ask("x".repeat(1024 * 1024))).toBe("");
    const small = JSON.stringify({ command: "echo", options: "x".repeat(60_000) });
    expect(await ask(`${small}\n`)).toContain('"type":"result"');
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Blocks the event loop, as a statement of the embedded database does. */
const blockMs = 500;

it("goes on with a command whose caller was killed while the server was busy", async () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-control-"));
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { close } = await serveControl(folder, {
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
  try {
    const address = readFileSync(join(folder, "control"), "utf8");
    const caller = `
      const socket = require("node:net").createConnection(${JSON.stringify(address)});
      socket.once("data", () => setTimeout(() => process.kill(process.pid, "SIGKILL"), 300));
      socket.write('{"command":"work"}\\n');
    `;
    const child = spawn(process.execPath, ["-e", caller]);
    await finished;
    expect(child.signalCode).toBe("SIGKILL");
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
});
