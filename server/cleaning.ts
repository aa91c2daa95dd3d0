import { cleanUp } from "@/lib/auth/clean-up";
import { log } from "@/platform/log";

const everyMs = 3_600_000;
/** How long a running step may still take when the process stops. */
const stopMs = 1_000;

/** Cleans up now and every hour. Returns a function that stops it. */
export function startCleaning(): () => Promise<void> {
  let isStopping = false;
  let running = Promise.resolve();
  const run = () => {
    running = cleanOnce(() => isStopping);
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => {
    isStopping = true;
    clearInterval(timer);
    return Promise.race([
      running,
      new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref()),
    ]);
  };
}

async function cleanOnce(isStopping: () => boolean): Promise<void> {
  try {
    const removed = await cleanUp(new Date(), { isStopping });
    if (Object.keys(removed).length > 0) log().info({ removed }, "cleaned up");
  } catch (error) {
    log().error({ err: error }, "the clean-up failed and will be tried again in an hour");
  }
}
