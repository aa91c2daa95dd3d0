import { describe, expect, it } from "vitest";
import { isNafCode, nafTables } from "@/lib/registry/nomenclatures/naf";
import { activities, activityOf } from "./activities";

describe("activities", () => {
  it("have a code in each nomenclature", () => {
    for (const { nafRev2, naf2025, nafRev1, naf1993, nap } of activities) {
      expect(isNafCode(nafRev2, "NAFRev2"), nafRev2).toBe(true);
      expect(isNafCode(naf2025, "NAF2025"), naf2025).toBe(true);
      expect(isNafCode(nafRev1, "NAFRev1"), nafRev1).toBe(true);
      expect(Object.keys(nafTables.NAF1993)).toContain(naf1993);
      expect(Object.keys(nafTables.NAP)).toContain(nap);
    }
  });

  it("are found by their NAF rév. 2 code", () => {
    expect(activities[activityOf("62.01Z")]?.nafRev2).toBe("62.01Z");
    expect(() => activityOf("99.99X")).toThrow();
  });
});
