/**
 * The result of `work`, or the error of `onTimeout` if it has none after `ms`. The work itself is not cancelled; its
 * later result is ignored.
 */
export function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
  onTimeout = () => new Error(`no answer within ${ms} ms`),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), ms);
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
