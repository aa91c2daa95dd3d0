import fc from "fast-check";
import { expect, it } from "vitest";
import { NameOrder, nameOrderKey } from "./name-order";

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
