import { expect, it } from "vitest";
import { departments } from "@/lib/contract/departments";
import { mappedDepartments } from "./department-map";

const notOnMap = ["975", "977", "978", "986", "987", "988"];

it("draws each department once and leaves out the territories that are not on the map", () => {
  const codes = departments.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(notOnMap));
  expect(mappedDepartments.toSorted()).toEqual(
    codes.filter((code) => !notOnMap.includes(code)).toSorted(),
  );
});
