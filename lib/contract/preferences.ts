import { z } from "zod";
import { answer, component } from "./component";
import { refusingValue } from "./refused-value";
import { tableColumnNames } from "./table-columns";

const columns = `must be null or a list of ${tableColumnNames.join(", ")}`;

const TableColumns = z
  .array(z.enum(tableColumnNames, refusingValue(columns)), {
    error: ({ input }) => (input === undefined ? "is required" : columns),
  })
  .min(1, "must have at least one column")
  .refine((names) => new Set(names).size === names.length, "must have no column twice")
  .nullable()
  .meta({
    description: "The columns of the table of results, in their order; null: none were chosen.",
    example: ["siren", "name", "city"],
    override: { uniqueItems: true },
  });

export const PreferencesBody = component("PreferencesBody", { tableColumns: TableColumns });

/** Columns of an earlier build may be stored, so the answer allows any name. */
export const PreferencesAnswer = answer("PreferencesAnswer", "The preferences.", {
  tableColumns: z.array(z.string()).nullable().describe("null: none were chosen."),
});
