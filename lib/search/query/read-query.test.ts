import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuery } from "./read-query";

it.each([
  ["552 032 534", "siren", "552032534"],
  ["RCS Paris 552 032 534", "siren", "552032534"],
  ["FR 27 552 032 534", "siren", "552032534"],
  ["552.032.534.00703", "siret", "55203253400703"],
])("%s, spelt in any way of typed-number.test.ts, is the %s %s", (q, kind, digits) => {
  expect(readQuery(q)).toMatchObject({ kind, [kind]: digits });
});

it.each([
  ["EDF 552081317", "siren", "552081317"],
  ["552 081 317 EDF", "siren", "552081317"],
  ["EDF (552.081.317) Paris", "siren", "552081317"],
  ["la poste 35600000000048", "siret", "35600000000048"],
])("an identifier with right check digits beside a name: %s", (q, kind, digits) => {
  expect(readQuery(q)).toMatchObject({ kind, [kind]: digits, isAlone: false });
});

it("a VAT number whose key is wrong is a name of one word", () => {
  const name = { words: ["fr28552032534"] };
  expect(readQuery("FR 28 552 032 534")).toMatchObject({ kind: "name", name });
});

it.each([
  ...["55203253", "5520325340", "552032534007035", "552 032 53A", "28552032534"],
  ...["edf 552081318", "edf 1552081317", "edf 552081317 5", "a552081317 edf"],
])("%s is a name", (q) => expect(readQuery(q).kind).toBe("name"));

it("case, accents and signs never change what is looked for", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const sign = fc.constantFrom(" ", "-", "'", " & ", ", ", "/");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), sign, (words, between) => {
      const accented = words.join(between).toUpperCase().replaceAll("E", "\u00C9");
      expect(readQuery(accented)).toEqual(readQuery(words.join(" ")));
    }),
  );
});

it.each([
  ["SARL DUPONT ET FILS", ["dupont", "fils"], ["54"]],
  ["dupont & fils s.a.r.l.", ["dupont", "fils"], ["54"]],
  ["sci du", ["du"], ["6540"]],
  ["SA", ["sa"], []],
  ["et", ["et"], []],
  ["Societe Air France", ["air", "france"], []],
  ["s a r l dupont", ["dupont"], ["54"]],
  ["dupont s a s", ["dupont"], ["57"]],
  ["s a r l l'avenir", ["l", "avenir"], ["54"]],
  ["s c i d'oran", ["d", "oran"], ["6540"]],
  ["s a", ["s", "a"], []],
  ["s a l", ["s", "a", "l"], []],
  ["s a l dupont", ["s", "a", "l", "dupont"], []],
  ["l s a", ["l", "s", "a"], []],
])("%j asks for %j", (q, words, legalForms) => {
  expect(readQuery(q).name).toMatchObject({ words, legalForms });
});

it("single letters may also be written together", () => {
  expect(readQuery("b n p paribas").name.joinedLetters).toEqual(["bnp"]);
});

it("gives only letters and digits, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (q) => {
      for (const word of readQuery(q).name.words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});
