import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { createConnection, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { seedAccount } from "./accounts";
import { mintInvitation, mintSession } from "./mint";
import type { TestServer } from "./server";

export type StopReport = {
  /** The number of answers by status, or `lost`. */
  answers: Record<string, number>;
  /** The exit code; null when the process had to be killed. */
  code: number | null;
  seconds: number;
  /** The new tokens of all acknowledged rotations. */
  refreshTokens: string[];
};

/** One in this many requests rotates a refresh token; the others read. */
const writesEvery = 10;
const each = 20;

/** What hostile clients send and then wait: nothing, half a head, half a body, or one request. */
const hostileBytes = [
  "",
  "GET /v1/auth/session HTTP/1.1\r\nHost: a\r\nX-Half: ",
  `POST ${apiPaths.session} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
  "GET /v1/auth/session HTTP/1.1\r\nHost: a\r\n\r\n",
];

type InFlight = { outgoing: ClientRequest; body: string; answer: Promise<Answer> };
type Turned = { refresh_token?: string };
type Answer = { status: number | "lost"; text: string };

/** Sends SIGTERM while `count` requests are running and hostile sockets are open. The bodies end after it. */
export async function stopUnderLoad(
  server: TestServer,
  count: number,
  withinMs: number,
): Promise<StopReport> {
  const bodies = await bodiesFor(server, count);
  const hostile = hostileBytes.flatMap((bytes) =>
    Array.from({ length: each }, () => openSocket(server.baseUrl, bytes)),
  );
  const underWay = await Promise.all(bodies.map(({ path, body }) => begin(server, path, body)));
  const startedAt = performance.now();
  const ended = server.terminate(withinMs);
  while (!server.logs().includes("SIGTERM:")) await wait(5);
  for (const { outgoing, body } of underWay) outgoing.end(body);
  const given = await Promise.all(underWay.map(({ answer }) => answer));
  const code = await ended;
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of hostile) socket.destroy();
  const answers: Record<string, number> = {};
  for (const { status } of given) answers[status] = (answers[status] ?? 0) + 1;
  const refreshTokens = given.flatMap(({ text: answered }) => {
    const { refresh_token: token } = (answered ? JSON.parse(answered) : {}) as Turned;
    return token === undefined ? [] : [token];
  });
  return { answers, code, seconds, refreshTokens };
}

async function bodiesFor(server: TestServer, count: number) {
  const { token: invitationToken } = await mintInvitation({}, server);
  const { user } = await seedAccount(server);
  const bodies: { path: string; body: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const given =
      made % writesEvery === 0
        ? { refresh_token: await mintSession(user.id, server) }
        : { invitationToken };
    const path = made % writesEvery === 0 ? apiPaths.refresh : apiPaths.invitationPreview;
    bodies.push({ path, body: JSON.stringify(given) });
  }
  return bodies;
}

/** Sends a request's headers and waits for the server's 100 Continue. */
async function begin(server: TestServer, path: string, body: string): Promise<InFlight> {
  const outgoing = request(server.baseUrl + path, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue",
    },
  });
  const answer = once(outgoing, "response").then(
    async ([incoming]: IncomingMessage[]): Promise<Answer> =>
      incoming
        ? { status: incoming.statusCode ?? 0, text: await text(incoming) }
        : { status: "lost", text: "" },
  );
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  return { outgoing, body, answer: answer.catch(() => ({ status: "lost", text: "" })) };
}

function openSocket(baseUrl: string, bytes: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = createConnection(Number(port), hostname, () => socket.write(bytes));
  socket.on("error", () => socket.destroy());
  return socket;
}
