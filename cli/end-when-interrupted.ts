import { constants } from "node:os";

export const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Does the work of a command. A signal that stops the process meanwhile ends it at once with 128 and the signal's number,
 * after `report` has been called with the signal's name.
 */
export async function endWhenInterrupted<Result>(
  work: () => Promise<Result>,
  report: (signal: string) => void,
): Promise<Result> {
  const end = (signal: NodeJS.Signals) => {
    report(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of stopSignals) process.once(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of stopSignals) process.off(signal, end);
  }
}
