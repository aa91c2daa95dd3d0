import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { closeDatabase, connection, migrateDatabase } from "@/db/client";
import { FolderLockedError } from "@/db/folder-lock";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { unavailable } from "@/lib/contract/errors";
import { ConfigurationError, env } from "@/lib/env";
import { methodNotAllowed, type Route } from "@/lib/http/methods";
import { serveControl } from "@/lib/operator/control-socket";
import { isApiPath, loadApiRoutes } from "@/server/api-routes";
import { controlCommands } from "@/server/control-commands";
import { Drain } from "@/server/drain";
import { loadDemoRegister, offerFirstInvitation } from "@/server/first-start";
import {
  answerClientErrors,
  pathOf,
  refuse,
  sendFailure,
  serverOptions,
  settleHeaders,
} from "@/server/gate";

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const say = (line: string) => console.log(line);
const drain = new Drain();
let serve: Listener = (_incoming, outgoing) => sendFailure(outgoing, unavailable());

const server = createServer(serverOptions, async (incoming, outgoing) => {
  drain.track(incoming, outgoing);
  try {
    settleHeaders(incoming);
    if (!(await refuse(incoming, outgoing))) await serve(incoming, outgoing);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else await sendFailure(outgoing, error);
  }
});
answerClientErrors(server);

/** The API's requests straight to its handlers, everything else to Next. */
async function makeListener(): Promise<Listener> {
  const dev = env().NODE_ENV === "development";
  const { PORT: port } = env();
  const app = next({ dev, dir: process.cwd(), hostname: "localhost", port, httpServer: server });
  await app.prepare();
  const pages = app.getRequestHandler();
  const find = await loadApiRoutes();
  const api = getRequestListener((request, { incoming }) => {
    const { route, params } = find(pathOf(incoming as IncomingMessage));
    const handler = route[request.method as keyof Route] ?? unusualMethod(route);
    return handler(request, { params: Promise.resolve(params) });
  });
  return (incoming, outgoing) =>
    isApiPath(pathOf(incoming)) ? api(incoming, outgoing) : pages(incoming, outgoing);
}

/** TRACE and the like: what the route says to a method it does not have. */
function unusualMethod(route: Route) {
  return route.OPTIONS ?? methodNotAllowed("GET");
}

async function start(): Promise<void> {
  const { HOST, PORT, APP_URL, DATA_DIR } = env();
  await listen(PORT, HOST);
  const { kind } = await connection();
  await migrateDatabase();
  if (kind === "embedded") {
    const control = await serveControl(DATA_DIR, controlCommands);
    process.once("exit", control.close);
  }
  await loadDemoRegister(say);
  serve = await makeListener();
  await offerFirstInvitation(say);
  say(`Ready: ${APP_URL}`);
}

function listen(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function stop(signal: string): Promise<void> {
  if (drain.stopping) return;
  say(`${signal}: finishing the requests under way.`);
  await drain.stop(server);
  await closeDatabase();
  process.exit(0);
}

/** One sentence for what an operator can mend; the whole error for what only we can. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigurationError || error instanceof FolderLockedError) return message;
  if (code === "EADDRINUSE") return `Port ${env().PORT} is in use; stop what uses it, or set PORT.`;
  if (code === "EACCES" || code === "EROFS")
    return `Cannot write: ${message}. Set DATA_DIR to a folder this user may write.`;
  if (isDatabaseUnavailable(error))
    return "Cannot reach the database at DATABASE_URL; is it running, and is the address right?";
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
