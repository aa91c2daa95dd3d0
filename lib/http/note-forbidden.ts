import type { UserId } from "@/lib/auth/ids";
import { noteRefusal } from "@/lib/auth/note-refusal";
import { ApiError } from "@/lib/contract/errors";
import { clientAddress } from "./client-address";

export function isForbidden(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.code === "FORBIDDEN";
}

/** Counts a 403 in the audit. `userId`: the user that the call's token or cookie names. */
export async function noteForbidden(headers: Headers, userId: UserId | null): Promise<void> {
  const address = clientAddress(headers);
  await noteRefusal({ event: "forbidden", at: new Date(), userId, clientAddress: address });
}
