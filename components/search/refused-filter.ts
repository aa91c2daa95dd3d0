import { createContext } from "react";
import type { Failure } from "@/components/api-client";

/** What the filter form has a control for. */
const controls =
  /^(?:active|region|department|employeeRange|legalForm|category|city|postalCode|nafCode|(?:creat|clos)ed.+|sort)$/;

/** The control of the filter form whose value the API refused; null for any other failure. */
export function refusedControl(failure: Failure | null): string | null {
  const field = failure?.status === 400 ? String(failure.details.field) : "";
  return controls.test(field) ? field : null;
}

/** The name of the control that is in error. */
export const RefusedFilter = createContext<string | null>(null);
