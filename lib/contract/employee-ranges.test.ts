import { expect, it } from "vitest";
import { employeeSpan, employeesFrom, employeesWithin } from "./employee-ranges";
import { employeeRangeCodes } from "./search-constants";

it.each([1, 10, 50, 250, 1_000])("%i employees or more are a list that is known again", (count) => {
  const codes = employeesFrom(count).split(",");
  expect(employeeRangeCodes).toEqual(expect.arrayContaining(codes));
  expect(employeeSpan(codes.toReversed())).toEqual({ least: count, most: null });
  expect(employeeSpan(codes.toSpliced(1, 1))).toBeNull();
});

it("ten or more leave out the ranges below", () => {
  expect(employeesFrom(10)).toBe("11,12,21,22,31,32,41,42,51,52,53");
});

it.each([
  [0, 19, "NN,00,01,02,03,11"],
  [10, 49, "11,12"],
  [50, 150, "21"],
  [51, 60, ""],
])("from %i to %i employees are the ranges within: %s", (least, most, codes) => {
  expect(employeesWithin(least, most)).toBe(codes);
});

it("a list of neighbouring ranges is a span, in whatever order", () => {
  expect(employeeSpan(["11", "12"])).toEqual({ least: 10, most: 49 });
  expect(employeeSpan(["11", "00", "03", "02", "NN", "01"])).toEqual({ least: 0, most: 19 });
  for (const codes of ["00 01", "12 22", "53", "00 53", "12 zz"])
    expect(employeeSpan(codes.split(" "))).toBeNull();
});
