import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
