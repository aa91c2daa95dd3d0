import { createTransport } from "nodemailer";
import type { MailOutcome } from "@/lib/contract/invitations";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import type { Mail } from "./compose-mail";
import { smtpAddress } from "./smtp-address";
import { writeToOutbox } from "./write-to-outbox";

/** So long a mail server may take for one mail; nobody waits longer. */
const maxSendingMs = 8_000;

/**
 * Hands a mail to the server of SMTP_URL, or writes it into `DATA_DIR/outbox` when there is none.
 * Never throws and takes 8 s at most: a failure is logged and told by the outcome.
 */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  const { SMTP_URL, MAIL_FROM } = env();
  const message = { from: MAIL_FROM, ...mail, to: { name: "", address: mail.to }, ...always };
  try {
    if (!SMTP_URL) {
      await writeToOutbox(await rendered(message));
      return "saved";
    }
    await within(maxSendingMs, createTransport(smtpAddress(SMTP_URL)).sendMail(message));
    return "sent";
  } catch (error) {
    // The server's own words may name the reader.
    const { code, responseCode, command } = error as Record<string, unknown>;
    log().error({ code, responseCode, command }, "a mail could not be sent");
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

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: "TIMEOUT" })), timeoutMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
