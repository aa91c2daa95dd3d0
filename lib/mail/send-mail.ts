import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailOutcome } from "@/lib/contract/invitations";
import type { Locale } from "@/lib/contract/locale";
import { productNames } from "@/lib/contract/product-names";
import { count } from "@/platform/counts";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { makeFolder } from "@/platform/make-folder";
import { withTimeout } from "@/platform/with-timeout";
import type { Mail } from "./compose-mail";
import { smtpAddress } from "./smtp-address";

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

/** MAIL_FROM as a sender. If it is only an address, the product's name in the mail's language is added. */
export function senderOf(mailFrom: string, locale: Locale): string | Sender {
  const address = /^\s*<?([^\s<>]+)>?$/.exec(mailFrom)?.[1];
  return address ? { name: productNames[locale], address } : mailFrom;
}

type Sender = { name: string; address: string };

/** Writes a mail to `DATA_DIR/outbox/<time>-<random>.eml` (mode 0600). The file appears only when it is complete. */
async function writeToOutbox(mail: Uint8Array): Promise<void> {
  const folder = join(env().DATA_DIR, "outbox");
  makeFolder(folder, 0o700);
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const path = join(folder, `${time}-${randomBytes(4).toString("hex")}.eml`);
  await writeFile(`${path}.new`, mail, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
