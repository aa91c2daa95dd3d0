import type postgres from "postgres";

/**
 * Options of a statement that must not be pipelined. The driver normally sends further statements on a connection
 * before the first one is answered.
 */
export const withoutPipelining = { onexecute: () => false } as postgres.UnsafeQueryOptions;
