import { invalid } from "@/lib/contract/errors";

/**
 * Parses a query string strictly. A parameter that is repeated becomes an array of two, so that its schema refuses it. Throws
 * ApiError VALIDATION_ERROR for bad percent-encoding in one of the `known` parameters; others are ignored.
 */
export function parseQueryString(
  search: string,
  known: readonly string[],
): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const [rawName = "", ...rest] = pair.split("=");
    const name = decode(rawName);
    if (name === null || !known.includes(name)) continue;
    const value = decode(rest.join("="));
    if (value === null) throw invalid(name, "is not valid percent-encoded UTF-8");
    const before = values[name];
    // Two values say enough, and a list that is copied each time would cost the square of its length.
    values[name] = before === undefined ? value : Array.isArray(before) ? before : [before, value];
  }
  return values;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
