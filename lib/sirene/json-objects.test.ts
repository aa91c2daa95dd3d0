import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonObjects } from "./json-objects";

function read(text: string, size = text.length): unknown[] {
  const values: unknown[] = [];
  const objects = new JsonObjects("rne.json", (value) => values.push(value));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) objects.push(bytes.subarray(at, at + size));
  objects.end();
  return values;
}

test("the objects of a file are read from an array or from lines, wherever the chunks are cut", () => {
  const anyObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(
      fc.array(anyObject),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      (objects, size, isArray) => {
        const plain = JSON.parse(JSON.stringify(objects)) as unknown[];
        const text = isArray
          ? JSON.stringify(plain, null, 1)
          : plain.map((each) => JSON.stringify(each)).join("\n");
        expect(read(text, size)).toEqual(plain);
      },
    ),
  );
});

test("the objects of a file are refused with file and line when cut short or not JSON", () => {
  expect(() => read('[{"a":1},\n{"b":')).toThrow("rne.json, line 2: the JSON is cut short.");
  expect(() => read("<html>")).toThrow("rne.json, line 1: this is not JSON.");
  expect(() => read('{"a":1}\n{a:1}')).toThrow("rne.json, line 2: this is not JSON.");
});
