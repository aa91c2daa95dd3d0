import { type FilterName, type SearchState, withoutFilter } from "@/lib/contract/page-paths";

/** The values of a filter. */
export function valuesOf(state: SearchState, name: FilterName): string[] {
  return state[name]?.split(",") ?? [];
}

/** The same search, from its first page, with this value of a filter added, or removed if it is there. */
export function toggleValue(state: SearchState, name: FilterName, value: string): SearchState {
  return valuesOf(state, name).includes(value)
    ? withoutValues(state, name, [value])
    : withFilter(state, name, [...valuesOf(state, name), value].join(","));
}

/** The same search, from its first page, without these values of a filter. */
export function withoutValues(
  state: SearchState,
  name: FilterName,
  removed: readonly string[],
): SearchState {
  const rest = valuesOf(state, name).filter((value) => !removed.includes(value));
  return withFilter(state, name, rest.join(","));
}

/** The same search, from its first page, with this filter. An empty value removes it. */
export function withFilter(state: SearchState, name: FilterName, value: string): SearchState {
  return value === "" ? withoutFilter(state, name) : { ...state, [name]: value, page: "1" };
}
