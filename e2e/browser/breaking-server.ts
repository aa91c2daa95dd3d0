import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type BreakingServer = { url: string; stop: () => void };

/** A proxy that forwards everything but breaks off the first answer to `path`. */
export async function startBreakingServer(target: string, path: string): Promise<BreakingServer> {
  let hasBroken = false;
  const { host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const own = { ...headers, host, ...(headers.origin && { origin: target }) };
    const passed = request(new URL(url, target), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const isToBreak = url.startsWith(path) && !hasBroken;
      hasBroken ||= isToBreak;
      // Browsers retry by themselves when a connection breaks before the first byte of the answer.
      if (isToBreak)
        answer.once("data", (chunk) => outgoing.write(chunk, () => outgoing.destroy()));
      else answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
