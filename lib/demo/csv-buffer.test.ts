import fc from "fast-check";
import { expect, it } from "vitest";
import { CsvBuffer } from "./csv-buffer";
import { parseCsv } from "./read-rows-for-tests";

function written(write: (out: CsvBuffer) => void): string {
  const out = new CsvBuffer();
  write(out);
  out.endRow();
  return out.take().toString("utf8");
}

it.each<[string, (out: CsvBuffer) => void, string]>([
  [
    "quotes a field with a comma or a quote, and no other",
    (out) => {
      for (const text of ["MARTIN, DUBOIS", 'LE "PETIT" BAR', "ÉTÉ"]) out.field(text);
      out.emptyFields(1);
    },
    '"MARTIN, DUBOIS","LE ""PETIT"" BAR",ÉTÉ,\n',
  ],
  [
    "quotes a field as a whole, even if it is written in pieces",
    (out) => {
      for (const text of ["A", ", ", "B"]) out.text(text);
      out.endField();
      out.field("C");
    },
    '"A, B",C\n',
  ],
  [
    "writes numbers",
    (out) => {
      for (const value of [0, 7, 10, 99, 100, 2147483647]) {
        out.number(value);
        out.endField();
      }
    },
    "0,7,10,99,100,2147483647\n",
  ],
  [
    "writes digits and dates",
    (out) => {
      out.digits(42, 5);
      out.endField();
      out.date(20260801);
      out.endField();
    },
    "00042,2026-08-01\n",
  ],
])("%s", (_, write, line) => expect(written(write)).toBe(line));

it("writes texts that parse back unchanged", () => {
  const field = fc.string({ unit: fc.constantFrom(..."ABC ',\"éÉ&-.0"), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 5 }), (row) => {
      const text = written((out) => {
        for (const value of row) out.field(value);
      });
      expect(parseCsv(text)).toEqual([row]);
    }),
  );
});

it("counts rows and never changes a chunk it has returned", () => {
  const out = new CsvBuffer();
  const take = (text: string) => {
    out.field(text);
    out.endRow();
    return out.take();
  };
  const chunk = take("FIRST");
  take("OTHER");
  expect(chunk.toString()).toBe("FIRST\n");
  expect(out.rows).toBe(2);
});
