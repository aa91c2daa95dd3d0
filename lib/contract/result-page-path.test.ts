import { expect, it } from "vitest";
import { resultPagePath, searchedSiret } from "./result-page-path";

const branch = { siren: "356000000", siret: "35600000000048" };

it.each([
  "35600000000048",
  "SIRET 356 000 000 00048",
  "La Poste 356 000 000 00048",
  "552032534, 356 000 000 00048",
])("%s has searched the establishment", (q) => {
  expect(searchedSiret(branch, q)).toBe(branch.siret);
});

it.each(["356000000", "la poste", "356000000 00048, 552032534", "552032534, 356000000", ""])(
  "%j has searched at most the company",
  (q) => {
    expect(searchedSiret(branch, q)).toBeNull();
  },
);

it("opens the establishment that was searched, or the company, and keeps the search", () => {
  const from = { q: "552032534 35600000000048", page: "1" };
  const kept = "q=552032534+35600000000048";
  expect(resultPagePath(branch, from)).toBe(
    `/company/356000000?${kept}&siret=35600000000048#establishment-35600000000048`,
  );
  for (const siret of ["55203253400646", null])
    expect(resultPagePath({ siren: "552032534", siret }, from)).toBe(`/company/552032534?${kept}`);
});
