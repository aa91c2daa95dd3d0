import { createTransport } from "nodemailer";
import type { MailOutcome } from "@/lib/contract/invitations";
import { count } from "@/platform/counts";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { withTimeout } from "@/platform/with-timeout";
import type { Mail } from "./compose-mail";
import { senderOf } from "./sender";
import { smtpAddress } from "./smtp-address";
import { writeToOutbox } from "./write-to-outbox";

/** How long a mail server may take for one mail. */
const maxSendingMs = 8_000;

/**
 * Sends a mail through the server of SMTP_URL, or writes it to `DATA_DIR/outbox` without one. Takes 8 s at most and
 * never throws: a failure is logged, and the outcome is `failed`.
 */
export async function sendMail({ locale, ...mail }: Mail): Promise<MailOutcome> {
  const { SMTP_URL, MAIL_FROM } = env();
  const from = senderOf(MAIL_FROM, locale);
  const message = { from, ...mail, to: { name: "", address: mail.to }, ...always };
  try {
    if (!SMTP_URL) {
      await writeToOutbox(await rendered(message));
      count("mailsSaved");
      return "saved";
    }
    await withTimeout(
      maxSendingMs,
      createTransport(smtpAddress(SMTP_URL)).sendMail(message),
      timeoutError,
    );
    count("mailsSent");
    return "sent";
  } catch (error) {
    // The server's message is not logged, because it may contain the recipient's address.
    const { code, responseCode, command } = error as Record<string, unknown>;
    log().error({ code, responseCode, command }, "a mail could not be sent");
    count("mailsFailed");
    return "failed";
  }
}

const always = {
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
};

async function rendered(message: object): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes } = await transport.sendMail(message);
  return bytes as Buffer;
}

function timeoutError(): Error {
  return Object.assign(new Error(), { code: "TIMEOUT" });
}
