import { type FilterName, type SearchState, withoutFilter } from "@/lib/contract/page-paths";

/** The values of a filter. */
export function valuesOf(state: SearchState, name: FilterName): string[] {
  return state[name]?.split(",") ?? [];
}

/** The same search, from its first page, with this value of a filter added, or removed if it is there. */
export function toggleValue(state: SearchState, name: FilterName, value: string): SearchState {
  const values = valuesOf(state, name);
  const rest = values.filter((each) => each !== value);
  if (rest.length === values.length) rest.push(value);
  return withFilter(state, name, rest.join(","));
}

/** The same search, from its first page, with this filter. An empty value removes it. */
export function withFilter(state: SearchState, name: FilterName, value: string): SearchState {
  return value === "" ? withoutFilter(state, name) : { ...state, [name]: value, page: "1" };
}
