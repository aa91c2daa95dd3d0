import { createContext } from "react";
import type { Failure } from "@/components/api-client";
import { type FilterName, isFilterName } from "@/lib/contract/page-paths";

/** These are set by an address or a list only. */
const withoutControl: readonly FilterName[] = ["economieSociale", "employer", "siren"];

/** Whether the filter form has a control for a filter. */
export function hasControl(name: FilterName): boolean {
  return !withoutControl.includes(name);
}

/** The control of the filter form whose value the API refused; null for any other failure. */
export function refusedControl(failure: Failure | null): FilterName | "sort" | null {
  const field = failure?.status === 400 ? String(failure.details.field) : "";
  return field === "sort" || (isFilterName(field) && hasControl(field)) ? field : null;
}

/** The name of the control that is in error. */
export const RefusedFilter = createContext<string | null>(null);
