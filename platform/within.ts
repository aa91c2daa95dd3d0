/** The work's outcome; `refusal()` is thrown once it has taken `ms`, and the work goes on unheard. */
export function within<Result>(
  ms: number,
  work: Promise<Result>,
  refusal = () => new Error(`no answer within ${ms} ms`),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(refusal()), ms);
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
