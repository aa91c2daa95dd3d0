/** The names of a register's tables and of the staging tables used to build it. */
export function registerNames(importId: number) {
  const schema = `register_${importId}`;
  return {
    schema,
    legalUnits: `${schema}.legal_units`,
    establishments: `${schema}.establishments`,
    searchIndex: `${schema}.search_index`,
    stagedUnits: `${schema}.staged_units`,
    capitals: `${schema}.capitals`,
    aggregates: `${schema}.establishment_aggregates`,
    indexParts: `${schema}.search_index_parts`,
  };
}

export type RegisterNames = ReturnType<typeof registerNames>;
