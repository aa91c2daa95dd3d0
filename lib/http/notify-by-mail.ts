import type { UserId } from "@/lib/auth/ids";
import {
  type AccountChange,
  mailAccountChange,
  type Recipient,
} from "@/lib/auth/mail-account-change";
import { inBackground } from "./background";

/** Mails a user about a change of their account, in the background. */
export function notifyByMail(who: UserId | Recipient, change: AccountChange, now: Date): void {
  inBackground("a mail about an account", () => mailAccountChange(who, change, now));
}
