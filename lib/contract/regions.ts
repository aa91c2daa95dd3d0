import names from "./regions.json";

export type Region = { code: string; name: string };

/** The regions of France, by INSEE's codes. */
export const regions: readonly Region[] = names;
