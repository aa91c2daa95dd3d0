import { createContext } from "react";
import type { Failure } from "@/components/api-client";

/** What the filter form has a control for. */
const withControl = new Set<unknown>([
  "active",
  "department",
  "employeeRange",
  "legalForm",
  "category",
  "city",
  "postalCode",
  "nafCode",
  "createdFrom",
  "createdTo",
  "sort",
]);

/** The control of the filter form whose value the API refused; null for any other failure. */
export function refusedControl(failure: Failure | null): string | null {
  const field = failure?.status === 400 ? failure.details.field : null;
  return withControl.has(field) ? String(field) : null;
}

/** The name of the control that is in error. */
export const RefusedFilter = createContext<string | null>(null);
