import names from "./trade-names.json";

/**
 * What people call trades whose names no label of NAF rév. 2 has, or only one of something else (`pharmacie`, `plombier`), by
 * the code under which INSEE files them (NAF rév. 2, explanatory notes). Without plurals.
 */
export const tradeNames: Readonly<Record<string, readonly string[]>> = names.french;

/** What trades are called in English, where no French word is near, by the codes of NAF rév. 2 that the French word finds. Without plurals. */
export const englishTradeNames: Readonly<Record<string, readonly string[]>> = names.english;
