import { z } from "zod";
import { answer, component } from "./component";

/** The budgets of the operations that read the register, and of the MCP server's messages. */
export const readBudgets = ["search", "suggest", "company", "export", "mcp"] as const;

const Limit = component("Limit", {
  name: z.enum(readBudgets),
  max: z.int().min(1).meta({ description: "How many calls are allowed in the window." }),
  windowSeconds: z.int().min(1),
  remaining: z.int().min(0).meta({ description: "How many are left now." }),
  resetSeconds: z.int().min(1).meta({
    description: "Seconds until more calls are allowed, at the latest.",
  }),
});
export type Limit = z.infer<typeof Limit>;
/** A limit, with what is left of it for somebody who is signed in. */
export type ShownLimit = Pick<Limit, "name" | "max" | "windowSeconds"> & Partial<Limit>;

export const LimitsAnswer = answer("LimitsAnswer", { limits: z.array(Limit) });
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;
