import { expect, it } from "vitest";
import { flatnessFrom, type Sample } from "./flatness";

const every10Seconds = (minutes: number, of: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 6 }, (_, at) => ({ minute: at / 6, megabytes: of(at / 6) }));

it.each<[string, boolean, (minute: number) => number]>([
  ["that rises for 10 minutes and stays", true, (minute) => 300 + 20 * Math.min(minute, 10)],
  ["that saws between two collections", true, (minute) => 400 + 30 * (minute % 1)],
  ["that falls", true, (minute) => 600 - 5 * minute],
  ["that leaks 1.5 MB a minute", false, (minute) => 400 + 1.5 * minute],
  ["that leaps once", false, (minute) => (minute > 20 && minute < 20.5 ? 600 : 400)],
])("a memory %s is flat: %s", (_, isFlat, of) => {
  expect(flatnessFrom(every10Seconds(30, of), 10).isFlat).toBe(isFlat);
});

it("too few samples prove nothing", () => {
  const few = every10Seconds(10, () => 400);
  expect(() => flatnessFrom(few, 10)).toThrow("fewer than three samples");
});
