import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { openSessionCookie, sessionCookie } from "@/lib/http/browser-session";
import { claimClientAddressHeader } from "@/lib/http/client-address";
import { FairScheduler } from "@/lib/http/fair-scheduler";
import { spendForAddress } from "@/lib/http/limits";
import { pathOf, sendFailure } from "./gate";
import { sendTooManyPages } from "./too-many-pages";

/** A page has many of these, and they cost little. */
const partsOfPages = /^\/_next\/static\//;

const scheduler = new FairScheduler();

/**
 * Lets Next answer within the budget of its visitor, one request of a visitor at a time. A signed-in visitor has a budget
 * of their own, so a flood from the same address does not use it up.
 */
export async function renderWithLimits(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  render: () => Promise<void>,
): Promise<void> {
  if (partsOfPages.test(pathOf(incoming))) return render();
  const key = await visitorKey(incoming);
  try {
    await spendForAddress("pages", key);
  } catch (error) {
    return refuse(incoming, outgoing, error);
  }
  // Sign-in waits for password hashing and the database, so it has a turn of its own and does not delay the visitor's pages.
  const isSignIn = pathOf(incoming).startsWith("/api/");
  await scheduler.run(isSignIn ? `sign-in ${key}` : key, async () => {
    if (!outgoing.destroyed) await render();
  });
}

async function visitorKey({ headers }: IncomingMessage): Promise<string> {
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
