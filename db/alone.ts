import type postgres from "postgres";

/** For a statement whose connection must take no other before it is answered: the driver sends several ahead. */
export const alone = { onexecute: () => false } as postgres.UnsafeQueryOptions;
