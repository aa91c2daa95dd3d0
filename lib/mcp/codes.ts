import { z } from "zod";
import { Register } from "@/lib/contract/registry";
import { Page, SearchText } from "@/lib/contract/search-query";

export const maxCodes = 50;

/** The cursor is the number of the page that comes next. */
export const CodesQuery = z.object({ q: SearchText, cursor: Page });

export const nextCursor = z.string().nullable().describe("`cursor` of what comes next, or null.");

const Code = z.object({ code: z.string(), label: z.string().describe("In French.") });

export const CodesAnswer = z.object({
  ok: z.literal(true),
  codes: z
    .array(
      Code.extend({
        nomenclature: z
          .string()
          .describe(
            "NAFRev2, or an earlier or later one: NAFRev1, NAF1993, NAP, NAF2025. CJ: legal categories.",
          ),
        parents: z.array(Code).describe("What it belongs to, the widest first."),
      }),
    )
    .max(maxCodes)
    .describe("The widest first."),
  total: z.int().min(0).describe(`How many there are; at most ${maxCodes} are listed at once.`),
  nextCursor,
  register: Register,
});
