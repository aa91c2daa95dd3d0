import { unavailable } from "@/lib/contract/errors";
import { env } from "@/lib/env";

/**
 * The work's result, or ApiError 503 once it has taken REQUEST_SECONDS: the database hangs, or everything
 * waits for it. The work itself goes on unheard.
 */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { REQUEST_SECONDS: seconds } = env();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(unavailable(new Error(`no answer within ${seconds} s`)));
    timer = setTimeout(refuse, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
