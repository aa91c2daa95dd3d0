import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sentenceOf } from "@/db/explain-failure";
import { FolderLockedError } from "@/db/folder-lock";
import { env } from "@/platform/env";

const maxSocketPath = 100;
const maxRequestBytes = 64 * 1024;
const startingMs = 30_000;

/** An operator command for the process that holds the embedded database. */
export type ControlRequest = { command: string; options: unknown };
type ControlAnswer =
  | { type: "event"; event: unknown }
  | { type: "result"; result: unknown }
  | { type: "error"; message: string };

export type ControlCommands = Record<
  string,
  (options: unknown, onEvent: (event: unknown) => void) => Promise<unknown>
>;

/** The running server refused a command; the message is its sentence. */
export class ControlError extends Error {
  override name = "ControlError";
}

const addressFile = (dataDir: string) => join(dataDir, "control");

/** Serves operator commands on a Unix socket that only this user can open. The file `control` has its path. */
export async function serveControl(
  dataDir: string,
  commands: ControlCommands,
): Promise<{ close: () => void }> {
  const usual = join(dataDir, "control.sock");
  const short = usual.length <= maxSocketPath;
  const folder = short ? null : mkdtempSync(join(tmpdir(), "registry-"));
  const path = folder ? join(folder, "control.sock") : usual;
  rmSync(path, { force: true });
  const server = createServer((socket) => serveOne(socket, commands));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  writeFileSync(addressFile(dataDir), path, { mode: 0o600 });
  return {
    close: () => {
      server.close();
      rmSync(addressFile(dataDir), { force: true });
      rmSync(path, { force: true });
      if (folder) rmSync(folder, { force: true, recursive: true });
    },
  };
}

function serveOne(socket: Socket, commands: ControlCommands): void {
  const send = (answer: ControlAnswer) =>
    socket.writable && socket.write(`${JSON.stringify(answer)}\n`);
  socket.on("error", () => socket.destroy());
  socket.on("data", () => {
    if (socket.bytesRead > maxRequestBytes) socket.destroy();
  });
  const lines = createInterface({ input: socket });
  // It repeats the socket's errors: whoever interrupts a command must not end the server.
  lines.on("error", () => {});
  lines.once("line", async (line) => {
    try {
      const { command, options } = JSON.parse(line) as ControlRequest;
      const run = commands[command];
      if (!run) throw new ControlError(`The running server knows no command ${command}.`);
      send({
        type: "result",
        result: await run(options, (event) => send({ type: "event", event })),
      });
    } catch (error) {
      send({ type: "error", message: sentenceOf(error) });
    }
    socket.end();
  });
}

/**
 * Runs a command in the server that holds `dataDir`; null if no server is running. Throws ControlError if the server
 * refuses the command or stops before its answer.
 */
async function askRunningServer<Result>(
  dataDir: string,
  request: ControlRequest,
  onEvent: (event: unknown) => void = () => {},
): Promise<{ result: Result } | null> {
  const socket = await connect(dataDir);
  if (!socket) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as ControlAnswer;
    if (answer.type === "event") onEvent(answer.event);
    if (answer.type === "error") throw new ControlError(answer.message);
    if (answer.type === "result") {
      socket.end();
      return { result: answer.result as Result };
    }
  }
  throw new ControlError("The server stopped before the command was done; try again.");
}

/**
 * Runs `work` in this process, on PostgreSQL or if it can lock the embedded database. Otherwise the server that holds
 * the database runs the command; a server that is just starting has 30 s to accept it.
 */
export async function runHereOrInServer<Result>(
  request: ControlRequest,
  work: () => Promise<Result>,
  onEvent: (event: unknown) => void = () => {},
): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return work();
  const deadline = Date.now() + startingMs;
  for (;;) {
    const answer = await askRunningServer<Result>(DATA_DIR, request, onEvent);
    if (answer) return answer.result;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FolderLockedError) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function connect(dataDir: string): Promise<Socket | null> {
  let path: string;
  try {
    path = readFileSync(addressFile(dataDir), "utf8").trim();
  } catch {
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}
