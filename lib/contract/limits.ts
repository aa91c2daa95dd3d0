import { z } from "zod";
import { answer, count, entity } from "./component";

/** The budgets of the operations that read the register, and of the MCP server's messages. */
export const readBudgets = ["search", "suggest", "company", "export", "mcp"] as const;

const Limit = entity("Limit", "A budget of calls, and what is left of it.", {
  name: z.enum(readBudgets).describe("What it is for, as in the header RateLimit."),
  max: z.int().min(1).describe("How many calls are allowed in the window."),
  windowSeconds: z.int().min(1).describe("The length of the window."),
  remaining: count("How many are left now."),
  resetSeconds: z.int().min(1).describe("Seconds until more calls are allowed, at the latest."),
});
export type Limit = z.infer<typeof Limit>;
/** A limit, with what is left of it for somebody who is signed in. */
export type ShownLimit = Pick<Limit, "name" | "max" | "windowSeconds"> & Partial<Limit>;

export const LimitsAnswer = answer("LimitsAnswer", "The limits of what reads the register.", {
  limits: z.array(Limit).describe("One for each kind of call."),
});
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;
