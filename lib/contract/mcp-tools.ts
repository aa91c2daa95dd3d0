/** The tools of the MCP server, in the order in which a person meets them. */
export const mcpToolNames = [
  "find_companies",
  "get_company",
  "list_establishments",
  "find_activities",
  "find_legal_forms",
] as const;

export type McpToolName = (typeof mcpToolNames)[number];

/** The operations of the API whose parameters tools take. */
export const toolOperations: Partial<Record<McpToolName, string>> = {
  find_companies: "searchCompanies",
  list_establishments: "listEstablishments",
};
