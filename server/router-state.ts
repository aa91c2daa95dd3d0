import { z } from "zod";

/** The header in which Next's router in the browser sends its current state. */
export const routerStateHeader = "next-router-state-tree";

const maxLength = 40_000;
const Segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().regex(/^(c|oc|d)$|^[cd]i(\(\.{1,3}\)|\(\.\.\)\(\.\.\))$/),
    z.array(z.string()).nullable(),
  ]),
]);
const Tree: z.ZodType = z.lazy(() =>
  z.tuple([
    Segment,
    z.record(z.string(), Tree),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
);

/** Whether Next can parse the state. For one that it cannot parse it would answer 500. */
export function isRouterState(text: string): boolean {
  if (text.length > maxLength) return false;
  try {
    return Tree.safeParse(JSON.parse(decodeURIComponent(text))).success;
  } catch {
    return false;
  }
}
