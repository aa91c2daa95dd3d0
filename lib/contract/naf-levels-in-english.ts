import titles from "./naf-levels-in-english.json";

/** The English titles of the sections and divisions of NAF rév. 2, which are those of NACE Rev. 2 (Regulation (EC) No 1893/2006). */
export const englishNafLevels: Readonly<Record<string, string>> = titles;
