import { expect, it } from "vitest";
import { refusedControl } from "./refused-filter";

const refused = (field: string, status = 400) =>
  refusedControl({ status, code: "VALIDATION_ERROR", error: "", details: { field } });

it.each(["active", "closedTo", "sort"])("%s has a control", (field) => {
  expect(refused(field)).toBe(field);
  expect(refused(field, 500)).toBeNull();
});

it.each(["q", "page", "economieSociale", "employer", "siren"])("%s has none", (field) => {
  expect(refused(field)).toBeNull();
});
