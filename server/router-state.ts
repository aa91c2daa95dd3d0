import { z } from "zod";

/** In which Next's router in the browser tells what it shows. */
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

/** Whether Next can read it; what it cannot read it answers with a 500. */
export function isRouterState(text: string): boolean {
  if (text.length > maxLength) return false;
  try {
    return Tree.safeParse(JSON.parse(decodeURIComponent(text))).success;
  } catch {
    return false;
  }
}
