import { expect, it } from "vitest";
import { findActivityCodes, findLegalFormCodes } from "./find-codes";

const codesOf = (entries: { code: string }[]) => entries.map(({ code }) => code);

it("finds activities by the English name of a trade", () => {
  expect(codesOf(findActivityCodes("bakeries"))).toEqual(["10.71B", "10.71C"]);
  expect(codesOf(findActivityCodes("school"))).toEqual(["85"]);
});

it("finds activities by words of their labels, on all levels, with what they belong to", () => {
  const levels = ["26", "62", "62.01Z", "62.02A"];
  expect(codesOf(findActivityCodes("informatiques"))).toEqual(expect.arrayContaining(levels));
  expect(findActivityCodes("programmation informatique").at(-1)).toEqual({
    code: "62.01Z",
    label: "Programmation informatique",
    nomenclature: "NAFRev2",
    parents: [
      { code: "J", label: "Information et communication" },
      { code: "62", label: "Programmation, conseil et autres activités informatiques" },
    ],
    words: expect.any(Array),
  });
});

it("finds activities by the nearest words, if no label has a word", () => {
  expect(codesOf(findActivityCodes("coiffeur"))).toEqual(codesOf(findActivityCodes("coiffure")));
  expect(codesOf(findLegalFormCodes("associations"))).toContain("9220");
});

it("finds activities by a code or its beginning, with what belongs to it", () => {
  expect(codesOf(findActivityCodes("j")).slice(0, 3)).toEqual(["J", "58", "59"]);
  expect(codesOf(findActivityCodes("62"))[0]).toBe("62");
  expect(codesOf(findActivityCodes("62.0"))).toEqual(codesOf(findActivityCodes("620")));
  expect(findActivityCodes("6201z")[0]?.code).toBe("62.01Z");
});

it("finds activities by a whole code of another nomenclature", () => {
  expect(findActivityCodes("72.2A")).toMatchObject([
    { code: "72.2A", nomenclature: "NAFRev1", parents: [] },
  ]);
});

it.each(["", "de la", "xyzzy", "99.99Z", "toString"])("finds no activity: %j", (text) => {
  expect(findActivityCodes(text)).toEqual([]);
});

it("finds legal forms by words or a code, with their group", () => {
  const [first] = findLegalFormCodes("5710");
  expect(first).toMatchObject({ code: "5710", nomenclature: "CJ", parents: [{ code: "57" }] });
  const group = ["57", "5710", "5720"];
  expect(codesOf(findLegalFormCodes("57"))).toEqual(expect.arrayContaining(group));
  expect(codesOf(findLegalFormCodes("actions simplifiée"))).toContain("5710");
});

it.each(["", "9999", "xyzzy"])("finds no legal form: %j", (text) => {
  expect(findLegalFormCodes(text)).toEqual([]);
});
