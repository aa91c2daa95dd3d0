/** What a check found. `advice` can wait; a `problem` must be solved. */
export type Outcome = {
  state: "good" | "advice" | "problem";
  /** What is good, or what is wrong and what to do. */
  message: string;
};

export const good = (message: string): Outcome => ({ state: "good", message });
export const advice = (message: string): Outcome => ({ state: "advice", message });
export const problem = (message: string): Outcome => ({ state: "problem", message });

/** An outcome with the name of the part of the service that was examined. */
export type Finding = Outcome & { name: string };

/** The outcomes of checks by the name of the part. */
export type Checks = Record<string, Outcome | Outcome[]>;

/** Names the outcomes of the checks. Several of one part stand one after the other. */
export function findingsOf(checks: Checks): Finding[] {
  return Object.entries(checks).flatMap(([name, outcomes]) =>
    [outcomes].flat().map((outcome) => ({ name, ...outcome })),
  );
}
