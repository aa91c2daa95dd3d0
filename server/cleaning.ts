import { cleanUp } from "@/lib/auth/clean-up";
import { log } from "@/lib/log";

const everyMs = 3_600_000;

/** Cleans up now and every hour. Gives the way to end it, which waits for the step under way. */
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
    return running;
  };
}

async function cleanOnce(isStopping: () => boolean): Promise<void> {
  try {
    const removed = await cleanUp(new Date(), { isStopping });
    if (Object.keys(removed).length > 0) log().info({ removed }, "cleaned up");
  } catch (error) {
    log().error({ err: error }, "the clean-up failed; it is tried again in an hour");
  }
}
