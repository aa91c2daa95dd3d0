import { unavailable } from "@/lib/contract/errors";
import { env } from "@/lib/env";

/**
 * The work's result, or ApiError 503 once it has taken REQUEST_SECONDS: the database hangs, or everything
 * waits for it. The work itself goes on unheard.
 */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { REQUEST_SECONDS: seconds } = env();
  return new Promise((resolve, reject) => {
    const refuse = () => reject(unavailable(new Error(`no answer within ${seconds} s`)));
    const timer = setTimeout(refuse, seconds * 1000);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
