import type { UserId } from "@/lib/auth/ids";
import {
  type AccountChange,
  mailAccountChange,
  type Recipient,
} from "@/lib/auth/mail-account-change";
import { inBackground } from "./background";

/** Tells a person by mail of a change of their account; no answer waits for it. */
export function tellByMail(who: UserId | Recipient, change: AccountChange, now: Date): void {
  inBackground("a mail about an account", () => mailAccountChange(who, change, now));
}
