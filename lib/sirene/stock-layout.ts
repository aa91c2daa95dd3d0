import layout from "./stock-layout.json";

/**
 * The columns of INSEE's two stock files, in their published order. Readers find them by name. The file
 * says of each whether an import reads it: `true`, otherwise `null`.
 */
export type LegalUnitColumn = keyof typeof layout.legalUnits;
export type EstablishmentColumn = keyof typeof layout.establishments;

export const legalUnitColumns = Object.keys(layout.legalUnits) as LegalUnitColumn[];
export const establishmentColumns = Object.keys(layout.establishments) as EstablishmentColumn[];

/** The columns that an import reads. */
export const wantedLegalUnitColumns = wantedOf(layout.legalUnits);
export const wantedEstablishmentColumns = wantedOf(layout.establishments);

type Wanted<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends boolean ? Name : never;
}[keyof Columns];

function wantedOf<Columns extends Record<string, boolean | null>>(columns: Columns) {
  return Object.keys(columns).filter((name) => columns[name]) as Wanted<Columns>[];
}

/** The name of the published zip without its extension. The CSV inside has the same name. */
export const legalUnitFile = "StockUniteLegale_utf8";
export const establishmentFile = "StockEtablissement_utf8";

/** INSEE's placeholder for a value whose owner opted out of publication. */
export const maskedValue = "[ND]";
/** INSEE's placeholder for an unknown date. */
export const unknownDate = "1900-01-01";
