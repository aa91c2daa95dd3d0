import fc from "fast-check";
import { expect, it } from "vitest";
import { NameOrder, NameOrderBuilder, nameOrderKey } from "./name-order";

const name = fc
  .array(fc.constantFrom("a", "À", "b", "É", "e", " ", "-", "\n", "Œ", "𝔞", "\uffee", "z"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((letters) => letters.join(""));

it("sorts letters with accents and small letters like plain capitals", () => {
  expect(nameOrderKey("Éts. l’Hôpital\nà Çà").toString()).toBe("ETS. L’HOPITAL A CA");
  expect(nameOrderKey("ÿÝÑõù").toString()).toBe("YYNOU");
});

it("gives any name a number that keeps the order of names", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), fc.array(name), (known, others) => {
      const keys = [...new Set(known.map((each) => nameOrderKey(each).toString()))]
        .map((key) => Buffer.from(key))
        .sort(Buffer.compare);
      const firsts = keys.map((key, at) => [at * 3 + 1, key.toString()]);
      const order = new NameOrder(Buffer.from(JSON.stringify(firsts)));
      for (const [number, key] of firsts) expect(order.numberOf(String(key))).toBe(number);
      const sorted = [...known, ...others].sort((a, b) =>
        Buffer.compare(nameOrderKey(a), nameOrderKey(b)),
      );
      const numbers = sorted.map((each) => order.numberOf(each));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
  expect(new NameOrder(new Uint8Array()).numberOf(null)).toBe(0);
});

it("numbers sorted names as a later name is numbered", () => {
  const names = ["A\tB", "AB", "AB", "A\\C", "ÉA", "Z"];
  const ids = [5, 3, 70_000, 1, 4, 2];
  const builder = new NameOrderBuilder(70_001, names.length);
  const escaped = (key: string) => key.replaceAll("\\", "\\\\").replaceAll("\t", "\\t");
  const lines = names.map((each, at) => `${ids[at]}\t${escaped(nameOrderKey(each).toString())}\n`);
  const bytes = Buffer.from(lines.join(""));
  for (let at = 0; at < bytes.length; at += 5) builder.push(bytes.subarray(at, at + 5));

  const rows = new Map([...builder.rows()].map(({ token, ...row }) => [token, row]));
  const sizes = Object.fromEntries([...rows].map(([token, { n }]) => [token, n]));
  expect(sizes).toEqual({ va0000: 65_536, va0001: 70_001 - 65_535, vanames: 5 });
  const order = new NameOrder(rows.get("vanames")?.postings ?? Buffer.alloc(0));
  const numberOf = (id: number) =>
    rows.get(id < 65_536 ? "va0000" : "va0001")?.postings.readUInt16LE((id % 65_536) * 2);
  for (const [at, each] of names.entries()) {
    expect(numberOf(ids[at] as number)).toBe(order.numberOf(each));
  }
  expect(numberOf(6)).toBe(0);
  expect(numberOf(70_001)).toBe(0);
});

it("writes no numbers for an empty register", () => {
  const rows = [...new NameOrderBuilder(0, 0).rows()];
  expect(rows).toEqual([{ token: "vanames", n: 0, postings: Buffer.from("[]") }]);
});
