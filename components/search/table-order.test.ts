import { expect, it } from "vitest";
import { nextOrder, orderOf } from "./table-order";

const state = { q: "", page: "1" };

it.each([
  ["employeeRange", "-employees", "employees"],
  ["registrationDate", "-createdAt", "createdAt"],
  ["closingDate", "-closedAt", "closedAt"],
  ["name", "name", "name"],
] as const)("the first click on %s sorts by %s, the second by %s", (column, first, second) => {
  expect(nextOrder(state, column)).toBe(first);
  expect(nextOrder({ ...state, sort: first }, column)).toBe(second);
  expect(nextOrder({ ...state, sort: second }, column)).toBe(first);
});

it("tells the order that a search without a text has by itself", () => {
  expect(orderOf(state, "employeeRange")).toBe("descending");
  expect(orderOf({ ...state, q: "sci" }, "employeeRange")).toBeNull();
  expect(orderOf({ ...state, sort: "createdAt" }, "registrationDate")).toBe("ascending");
});
