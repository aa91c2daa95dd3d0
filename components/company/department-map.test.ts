import { expect, it } from "vitest";
import { departments } from "@/lib/contract/departments";
import { mappedDepartments } from "./department-map";

const withoutPlace = ["975", "977", "978", "986", "987", "988"];

it("the map has every department once, and none of what only stands for one", () => {
  const codes = departments.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(withoutPlace));
  expect(mappedDepartments.toSorted()).toEqual(
    codes.filter((code) => !withoutPlace.includes(code)).toSorted(),
  );
});
