import { once } from "node:events";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../../scripts/free-port.mjs";

/** A TCP proxy that can stop forwarding, like a network that drops packets. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isHeld = false;

  private constructor(
    readonly port: number,
    target: { port: number; host: string },
  ) {
    this.server = createServer((near) => {
      const far = createConnection(target.port, target.host);
      this.join(near, far);
      this.join(far, near);
    });
  }

  static async to(target: { port: number; host: string }, port?: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(port ?? (await freePort()), target);
    proxy.server.listen(proxy.port, "127.0.0.1");
    await once(proxy.server, "listening");
    return proxy;
  }

  hold(): void {
    this.isHeld = true;
    for (const socket of this.sockets) socket.pause();
  }

  release(): void {
    this.isHeld = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Resets every connection, like a crash of the other side. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on("data", (chunk) => void to.write(chunk));
    from.on("error", () => from.destroy());
    from.on("close", () => {
      this.sockets.delete(from);
      to.destroy();
    });
    if (this.isHeld) from.pause();
  }
}
