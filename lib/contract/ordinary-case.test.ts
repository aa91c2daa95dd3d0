import { expect, it } from "vitest";
import { ordinaryCase } from "./ordinary-case";

/** As most names of the register are written. */
const inCapitals = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

it.each([
  ...["La Poste", "Danone", "L'Oreal", "Société Générale", "Ville de Paris", "Naturalia France"],
  ...[
    "Électricité de France",
    "Direction Interministerielle du Numérique",
    "SCI du Pont d'Avignon",
  ],
  ...["SARL Le Commerce", "S.A.R.L. Familiale Ouama", "EURL L'Union", "Cercle du Progres Bar"],
  ...["SNC 39 Quai des Belges", "Sylvie Goulard Conseil (SGC)", "Association Ask-Esport (AAE)"],
  ...["EDF", "RATP Dev", "OVH SAS", "IBM France", "Club des Affilies du CNRS", "S.N.C.F."],
  ...["3A Lyre Phoceenne", "Le 1er Bistro de la 2eme Rue", "Lycee Henri IV", "Jean-Pierre Martin"],
  ...["Marie de la Tour", "Le Petit / La Maison - Les Amis", "Family's Barber", "P'tit Monde"],
  ...["C'est le Bouquet", "Seul(e) en Mer.com", "St Martin", "Mme Durand et Fils"],
  ...["Serrano and Co", "Form'Action", "Sarcinæ Competences", "Saint-Andre-sur-Loire"],
  ...["50 % de & Soldes", ""],
])("%s is written so", (name) => {
  expect(ordinaryCase(inCapitals(name))).toBe(name);
});

it.each([
  ["BOULANGERIE ÉMILE À L'ÎLE", "Boulangerie Émile à l'Île"],
  ["iDTGV", "iDTGV"],
  ["La Fabrique SARL", "La Fabrique SARL"],
])("%s, which has an accent or a small letter already, is %s", (name, shown) => {
  expect(ordinaryCase(name)).toBe(shown);
});
