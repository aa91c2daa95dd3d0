import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into a server under test (NODE_OPTIONS). Shifts the wall clock by the milliseconds that are
 * posted to TEST_CLOCK_PORT. Monotonic clocks are not affected.
 */
let aheadMs = 0;
const { Date: SystemDate } = globalThis;
const now = () => SystemDate.now() + aheadMs;

globalThis.Date = new Proxy(SystemDate, {
  apply: () => new SystemDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

if (isMainThread && process.env.TEST_CLOCK_PORT) {
  createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    aheadMs = Number(Buffer.concat(chunks).toString());
    response.setHeader("connection", "close").end();
  })
    .listen(Number(process.env.TEST_CLOCK_PORT), "127.0.0.1")
    .unref();
}
