import { expect, it } from "vitest";
import { departments } from "@/lib/contract/departments";
import { mappedDepartments } from "./department-map";

it("the map has every department once", () => {
  expect(mappedDepartments.toSorted()).toEqual(departments.map(({ code }) => code).toSorted());
});
