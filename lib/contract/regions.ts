const names = `
01 Guadeloupe|02 Martinique|03 Guyane|04 La Réunion|06 Mayotte|11 Île-de-France|24 Centre-Val de Loire
27 Bourgogne-Franche-Comté|28 Normandie|32 Hauts-de-France|44 Grand Est|52 Pays de la Loire|53 Bretagne
75 Nouvelle-Aquitaine|76 Occitanie|84 Auvergne-Rhône-Alpes|93 Provence-Alpes-Côte d’Azur|94 Corse`;

export type Region = { code: string; name: string };

/** The regions of France, by INSEE's codes. */
export const regions: Region[] = names
  .trim()
  .split(/[|\n]/)
  .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }));
