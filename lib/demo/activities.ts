import activityLines from "./activities.json";
import { Weighted } from "./random";

export type Activity = {
  nafRev2: string;
  naf2025: string;
  nafRev1: string;
  naf1993: string;
  nap: string;
  trades: readonly string[];
};

/**
 * The most common activities: codes in NAF rév. 2, NAF 2025, rév. 1, 1993 and NAP, then the weights among persons and among
 * companies, then words of the trade. Rév. 1 codes lack their `p`, as in INSEE's files.
 */
const lines = activityLines.map((line) => line.split(" "));

export const activities: readonly Activity[] = lines.map((fields) => {
  const [nafRev2 = "", naf2025 = "", nafRev1 = "", naf1993 = "", nap = ""] = fields;
  const trades = fields.slice(7).join(" ").split("|");
  return { nafRev2, naf2025, nafRev1, naf1993, nap, trades };
});

export const personActivities = new Weighted(lines.map((fields) => Number(fields[5])));
export const companyActivities = new Weighted(lines.map((fields) => Number(fields[6])));

/** The index of a rév. 2 code in `activities`. */
export function activityOf(nafRev2: string): number {
  const index = activities.findIndex((activity) => activity.nafRev2 === nafRev2);
  if (index < 0) throw new Error(`No activity ${nafRev2}.`);
  return index;
}
