import { expect, it } from "vitest";
import { employeesFrom, fewestEmployees } from "./employee-ranges";
import { employeeRangeCodes } from "./search-query";

it.each([1, 10, 50, 250, 1_000])("%i employees or more are a list that is known again", (count) => {
  const codes = employeesFrom(count).split(",");
  expect(employeeRangeCodes).toEqual(expect.arrayContaining(codes));
  expect(fewestEmployees(codes.toReversed())).toBe(count);
  expect(fewestEmployees(codes.slice(0, -1))).toBeNull();
});

it("ten or more leave out the ranges below", () => {
  expect(employeesFrom(10)).toBe("11,12,21,22,31,32,41,42,51,52,53");
  expect(fewestEmployees(["53"])).toBeNull();
  expect(fewestEmployees(["00", "53"])).toBeNull();
});
