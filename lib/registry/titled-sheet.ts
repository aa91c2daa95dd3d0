import type { Language } from "@/lib/contract/languages";
import type { Column, Sheet, Value } from "./xlsx";

/** The columns of a table for people, by field. */
export type TitledColumns<Field extends string> = Readonly<
  Record<Field, Record<Language, string> & Omit<Column, "title">>
>;

/** The columns of an address, in its order. */
export const addressColumns = {
  street: { fr: "Voie", en: "Street", width: 36, kind: "text" },
  complement: { fr: "Complément d’adresse", en: "Address details", width: 24, kind: "text" },
  postalCode: { fr: "Code postal", en: "Postal code", width: 13, kind: "text" },
  city: { fr: "Commune", en: "Town", width: 26, kind: "text" },
  department: { fr: "Département", en: "Department", width: 14, kind: "text" },
  country: { fr: "Code pays", en: "Country code", width: 14, kind: "text" },
} as const;

type Table<Row, Field extends string> = {
  name: string;
  columns: TitledColumns<Field>;
  /** The fields that are shown, in their order. */
  fields: readonly Field[];
  total: number;
  batches: AsyncIterable<Row[]>;
  cellOf: (row: Row, field: Field) => Value;
};

/** A table as a sheet with titles in a language. */
export function titledSheet<Row, Field extends string>(
  { name, columns, fields, total, batches, cellOf }: Table<Row, Field>,
  language: Language,
): Sheet {
  return {
    name,
    columns: fields.map((field) => {
      const { width, kind, [language]: title } = columns[field];
      return { title, width, kind };
    }),
    rows: total,
    batches: cells(),
  };

  async function* cells(): AsyncGenerator<Value[][], void> {
    for await (const batch of batches) {
      yield batch.map((row) => fields.map((field) => cellOf(row, field)));
    }
  }
}
