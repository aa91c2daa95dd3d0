import { createTransport } from "nodemailer";
import { withTimeout } from "@/platform/with-timeout";
import { smtpAddress } from "./smtp-address";

const maxMs = 8_000;

/** Connects to a mail server and signs in, without sending anything. Throws what the server or network says. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(smtpAddress(smtpUrl));
  try {
    await withTimeout(maxMs, transport.verify());
  } finally {
    transport.close();
  }
}
