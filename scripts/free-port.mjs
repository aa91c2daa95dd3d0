import { once } from "node:events";
import { createServer } from "node:net";

/** Below what the system gives to connections, one of which could take a port between its choice and its use. */
const first = 10_000;
const count = 22_000;
/** Processes that run at the same time begin elsewhere. */
let next = (process.pid * 101) % count;

/** A port of the loopback address that nothing listens on now, and that this process has not given lately. */
export async function freePort() {
  for (;;) {
    const port = first + next;
    next = (next + 1) % count;
    if (await isFree(port)) return port;
  }
}

async function isFree(/** @type {number} */ port) {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
