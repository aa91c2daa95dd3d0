import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { openSessionCookie, sessionCookie } from "@/lib/http/browser-session";
import { claimClientAddressHeader } from "@/lib/http/client-address";
import { spendForAddress } from "@/lib/http/limits";
import { FairTurns } from "./fair-turns";
import { pathOf, sendFailure } from "./gate";
import { keepPage, sendMadePage } from "./made-pages";
import { sendTooManyPages } from "./too-many-pages";

/** What is read from a file, and costs no more than that. */
const files = /^\/(_next\/static\/|icon\.svg$|favicon\.ico$|robots\.txt$)/;

const turns = new FairTurns();

/**
 * Draws a page if the budget of who asks allows, in turn with the others of theirs. Whoever is signed in has a
 * budget of their own: a flood from the same address takes nothing of it.
 */
export async function drawInTurn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  draw: () => Promise<void>,
): Promise<void> {
  if (files.test(pathOf(incoming))) return draw();
  const key = await whoAsks(incoming);
  try {
    await spendForAddress("pages", key);
  } catch (error) {
    return refuse(incoming, outgoing, error);
  }
  // What the API does there waits for hashing and for the database, which no other page should.
  if (pathOf(incoming).startsWith("/api/")) return draw();
  await turns.take(key, async () => {
    if (outgoing.destroyed || (await sendMadePage(incoming, outgoing))) return;
    keepPage(incoming, outgoing);
    await draw();
  });
}

async function whoAsks({ headers }: IncomingMessage): Promise<string> {
  const { cookie } = headers;
  const value = cookie && sessionCookie(new Headers({ cookie }));
  const session = value ? await openSessionCookie(value) : null;
  return session ? `user ${session.userId}` : String(headers[claimClientAddressHeader()]);
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, error: unknown) {
  const seconds = error instanceof ApiError ? error.details.retryAfter : undefined;
  if (typeof seconds !== "number" || pathOf(incoming).startsWith("/api/")) {
    return sendFailure(outgoing, error);
  }
  sendTooManyPages(incoming, outgoing, seconds);
}
