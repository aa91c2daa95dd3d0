/** The header in which Next's router in the browser sends its current state. */
export const routerStateHeader = "next-router-state-tree";

/** Our pages nest their parts five deep. Next's own cost is a square of the depth. */
const maxDepth = 32;
const parameterKind = /^(c|oc|d)$|^[cd]i(\(\.{1,3}\)|\(\.\.\)\(\.\.\))$/;
const refreshes: unknown[] = ["refetch", "inside-shared-layout", "metadata-only"];

/** Whether Next can parse the state. For one that it cannot parse it would answer 500. */
export function isRouterState(text: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(text)), maxDepth);
  } catch {
    return false;
  }
}

/** Stops at the first wrong value, since a stranger may send a thousand. */
function isTree(value: unknown, depth: number): boolean {
  if (depth === 0 || !Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, children, address, refresh, hint, key] = value;
  return (
    isSegment(segment) &&
    typeof children === "object" &&
    children !== null &&
    !Array.isArray(children) &&
    (address == null || (areTexts(address) && address.length === 2)) &&
    (refresh == null || refreshes.includes(refresh)) &&
    (hint == null || typeof hint === "number") &&
    (key === undefined || typeof key === "string") &&
    Object.values(children).every((child) => isTree(child, depth - 1))
  );
}

function isSegment(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, parameter, kind, siblings] = value;
  return (
    areTexts([name, parameter, kind]) &&
    parameterKind.test(kind) &&
    (siblings === null || areTexts(siblings))
  );
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
