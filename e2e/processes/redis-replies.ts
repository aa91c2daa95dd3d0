import type { Socket } from "node:net";

export type Reply = string | number | null | Error | Reply[];

/** Commands to a Redis over one connection, and their replies in order (RESP2). */
export class RedisReplies {
  private readonly waiting: ((reply: Reply) => void)[] = [];
  private received = "";
  private at = 0;

  constructor(private readonly socket: Socket) {
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => this.take(String(chunk)));
    socket.on("error", () => socket.destroy());
  }

  ask(command: string[]): Promise<Reply> {
    const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
    this.socket.write(`*${command.length}\r\n${parts.join("")}`);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private take(chunk: string): void {
    this.received += chunk;
    for (;;) {
      this.at = 0;
      const reply = this.read();
      if (reply === undefined) return;
      this.received = this.received.slice(this.at);
      this.waiting.shift()?.(reply);
    }
  }

  /** Parses one reply at the current offset; undefined while it is incomplete. */
  private read(): Reply | undefined {
    const end = this.received.indexOf("\r\n", this.at);
    if (end < 0) return undefined;
    const type = this.received[this.at];
    const line = this.received.slice(this.at + 1, end);
    this.at = end + 2;
    if (type === "-") return new Error(line);
    if (type === "+") return line;
    if (type === ":") return Number(line);
    return type === "$" ? this.readText(Number(line)) : this.readList(Number(line));
  }

  private readText(length: number): Reply | undefined {
    if (length < 0) return null;
    const end = this.at + length;
    if (this.received.length < end + 2) return undefined;
    const text = Buffer.from(this.received.slice(this.at, end), "latin1").toString("utf8");
    this.at = end + 2;
    return text;
  }

  private readList(length: number): Reply | undefined {
    if (length < 0) return null;
    const list: Reply[] = [];
    for (let each = 0; each < length; each += 1) {
      const reply = this.read();
      if (reply === undefined) return undefined;
      list.push(reply);
    }
    return list;
  }
}
