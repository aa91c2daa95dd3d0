import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import manifest from "@/package.json";
import { freePort } from "../../../scripts/free-port.mjs";
import { root } from "../../../scripts/project.mjs";
import { ownFolder } from "../../support/own-server";

const folder = ownFolder("npm");

it("npm start passes SIGTERM on: the server finishes the requests, gives the data folder back and ends with 0", async () => {
  const { PATH = "", HOME = "" } = process.env;
  const port = await freePort();
  const environment = {
    PATH,
    HOME,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_REGISTER: "false",
  };
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: environment as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(npm, "exit");
  let printed = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  const untilPrinted = async (words: string) => {
    while (!printed.includes(words)) {
      if (npm.exitCode !== null || npm.signalCode !== null) throw new Error(printed);
      await wait(20);
    }
  };
  let pid = 0;
  try {
    await untilPrinted("Ready: ");
    pid = JSON.parse(readFileSync(join(folder, "lock"), "utf8").split("\n")[0] ?? "").pid;
    const outgoing = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: apiPaths.session,
      headers: { "content-type": "application/json", "content-length": 2, expect: "100-continue" },
    });
    const answered = once(outgoing, "response");
    outgoing.flushHeaders();
    await once(outgoing, "continue");
    npm.kill("SIGTERM");
    await untilPrinted("SIGTERM: finishing the requests under way.");
    outgoing.end("{}");
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(400);
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, "lock"))).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  } finally {
    npm.kill("SIGKILL");
    if (pid > 0 && existsSync(`/proc/${pid}`)) process.kill(pid, "SIGKILL");
  }
});

it("every command takes the place of npm's shell, which passes no signal on", () => {
  const commands = Object.values(manifest.scripts).filter((script) => script.includes("node "));
  expect(commands.filter((script) => !script.startsWith("exec node "))).toEqual([]);
});
