import { expect, it } from "vitest";
import { departments } from "@/lib/contract/departments";
import { tiles } from "./department-tiles";

it("has each department once, each at a place of its own", () => {
  expect(tiles.map(({ code }) => code).toSorted()).toEqual(
    departments.map(({ code }) => code).toSorted(),
  );
  expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
});
