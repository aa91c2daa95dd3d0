import { createContext } from "react";
import type { Failure } from "@/components/api-client";
import { filterNames } from "@/lib/contract/page-paths";

/** What the filter form has a control for: not for the last three filters. */
const controls: readonly string[] = [...filterNames.slice(0, -3), "sort"];

/** The control of the filter form whose value the API refused; null for any other failure. */
export function refusedControl(failure: Failure | null): string | null {
  const field = failure?.status === 400 ? String(failure.details.field) : "";
  return controls.includes(field) ? field : null;
}

/** The name of the control that is in error. */
export const RefusedFilter = createContext<string | null>(null);
