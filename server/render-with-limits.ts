import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { openSessionCookie, sessionCookie } from "@/lib/http/browser-session";
import { claimClientAddressHeader } from "@/lib/http/client-address";
import { spendForAddress } from "@/lib/http/limits";
import { FairScheduler } from "./fair-scheduler";
import { pathOf, sendFailure } from "./gate";
import { sendTooManyPages } from "./too-many-pages";

/** Static files cost little, so they have no budget. */
const staticFiles = /^\/(_next\/static\/|icon\.svg$|favicon\.ico$|robots\.txt$)/;

const scheduler = new FairScheduler();

/**
 * Renders a page within the budget of its visitor, one page of a visitor at a time. A signed-in visitor has a budget of
 * their own, so a flood from the same address does not use it up.
 */
export async function renderWithLimits(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  render: () => Promise<void>,
): Promise<void> {
  if (staticFiles.test(pathOf(incoming))) return render();
  const key = await visitorKey(incoming);
  try {
    await spendForAddress("pages", key);
  } catch (error) {
    return refuse(incoming, outgoing, error);
  }
  // Sign-in waits for password hashing and the database; it must not delay the visitor's pages.
  if (pathOf(incoming).startsWith("/api/")) return render();
  await scheduler.run(key, async () => {
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
