import { expect, it } from "vitest";
import { markMatches } from "./company-name";

const marked = (name: string, q: string) =>
  markMatches(name, q)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

it.each([
  ["LA POSTE", "poste", "LA [POSTE]"],
  ["LA POSTE", "la poste", "[LA POSTE]"],
  ["LA POSTE", "la pos", "LA [POS]TE"],
  ["LA POSTE", "la", "[LA] POSTE"],
  ["L'OREAL", "l'oréal", "[L'OREAL]"],
  ["BOULANGERIE DE L'ENTREE", "boulangerie à Lyon en l de", "[BOULANGERIE] DE L'ENTREE"],
  ["BOULANGERIE ÉMILE", "emi", "BOULANGERIE [ÉMI]LE"],
  ["L'OREAL", "oréal", "L'[OREAL]"],
  ["MARTIN MARTINEZ", "martin", "[MARTIN] [MARTIN]EZ"],
  ["SAINT-MARTIN", "martin", "SAINT-[MARTIN]"],
  ["CROISSANT", "sant", "CROISSANT"],
  ["A.B.C", "a.b", "[A.B].C"],
  ["SCCV DU PONT", "dupont", "SCCV [DU PONT]"],
  ["S.N.C.F.", "sncf", "[S.N.C.F]."],
  ["LA POSTE", "lap", "LA POSTE"],
  ["MARTIN", "zz", "MARTIN"],
  ["MARTIN", "", "MARTIN"],
  ["", "martin", ""],
  ["ŒUVRE", "œu", "[ŒU]VRE"],
])("%s searched by %j shows %s", (name, q, shown) => {
  expect(marked(name, q)).toBe(shown);
});
