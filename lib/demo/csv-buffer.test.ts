import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvBuffer } from "./csv-buffer";
import { parseCsv } from "./read-rows-for-tests";

function written(write: (out: CsvBuffer) => void): string {
  const out = new CsvBuffer();
  write(out);
  return out.take().toString("utf8");
}

describe("CsvBuffer", () => {
  it("quotes a field with a comma or a quote, and no other", () => {
    const line = written((out) => {
      out.field("PLAIN");
      out.field("MARTIN, DUBOIS");
      out.field('LE "PETIT" BAR');
      out.emptyFields(1);
      out.field("ÉTÉ");
      out.endRow();
    });
    expect(line).toBe('PLAIN,"MARTIN, DUBOIS","LE ""PETIT"" BAR",,ÉTÉ\n');
  });

  it("quotes a field as a whole, even if it is written in pieces", () => {
    const line = written((out) => {
      out.text("A");
      out.text(", ");
      out.text("B");
      out.endField();
      out.field("C");
      out.endRow();
    });
    expect(line).toBe('"A, B",C\n');
  });

  it("writes numbers and dates", () => {
    const line = written((out) => {
      for (const value of [0, 7, 10, 99, 100, 2147483647]) {
        out.number(value);
        out.endField();
      }
      out.digits(42, 5);
      out.endField();
      out.date(20260801);
      out.endField();
      out.endRow();
    });
    expect(line).toBe("0,7,10,99,100,2147483647,00042,2026-08-01\n");
  });

  it("writes texts that parse back unchanged", () => {
    const field = fc.string({
      unit: fc.constantFrom(..."ABC ',\"éÉ&-.0".split("")),
      maxLength: 20,
    });
    const table = fc.array(fc.array(field, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = written((out) => {
          for (const row of rows) {
            for (const value of row) out.field(value);
            out.endRow();
          }
        });
        expect(parseCsv(text)).toEqual(rows);
      }),
    );
  });

  it("counts rows and never changes a chunk it has returned", () => {
    const out = new CsvBuffer();
    out.field("FIRST");
    out.endRow();
    const chunk = out.take();
    out.field("OTHER");
    out.endRow();
    out.take();
    expect(chunk.toString()).toBe("FIRST\n");
    expect(out.rows).toBe(2);
  });
});
