import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { type ReceivedMail, readMail } from "./read-mail";

const arrivalMs = 15_000;

/** A real SMTP server that keeps the mails it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.received.push(readMail(Buffer.concat(chunks).toString("utf8")));
          callback();
        });
      },
      ...options,
    });
  }

  static async start(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
    const mailServer = new MailServer(options);
    await new Promise<void>((resolve) => mailServer.server.listen(port, "127.0.0.1", resolve));
    return mailServer;
  }

  /** The value for SMTP_URL. */
  get url(): string {
    const address = this.server.server.address();
    if (typeof address !== "object" || !address) throw new Error("The mail server has ended.");
    return `smtp://127.0.0.1:${address.port}`;
  }

  /** Every mail to this address so far. */
  sentTo(email: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === email);
  }

  /** Waits for `count` mails to this address and returns the latest. Throws when they do not arrive. */
  async mailTo(email: string, count = 1): Promise<ReceivedMail> {
    const deadline = Date.now() + arrivalMs;
    for (;;) {
      const mail = this.sentTo(email)[count - 1];
      if (mail) return mail;
      if (Date.now() > deadline) throw new Error(`No mail number ${count} came to ${email}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
