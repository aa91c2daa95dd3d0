import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { EstablishmentSearch } from "@/lib/contract/establishment-search";
import type { Establishment } from "@/lib/contract/establishments";
import { EstablishmentList } from "./establishment-list";

const address = {
  street: "1 RUE DU LAIT",
  complement: null,
  postalCode: "75009",
  city: "PARIS",
  townName: "Paris",
  country: "FR",
};
const one: Establishment = {
  siret: "55203253400646",
  isHeadOffice: false,
  active: true,
  name: null,
  address,
  department: "75",
  creationDate: null,
  closingDate: null,
  nafCode: "10.51A",
  nafLabel: "Fabrication de lait",
};

function list(
  establishments: Establishment[] | null,
  total = 1,
  page = 1,
  language?: "fr",
  searched: string | null = null,
  search: Partial<EstablishmentSearch> = {},
  name: string | null = "DANONE",
  active = true,
) {
  const register = { date: "2026-11-24", version: 3, demo: false };
  const totalActive = total;
  const found = establishments && {
    ok: true as const,
    establishments,
    total,
    totalActive,
    page,
    register,
  };
  const from = { q: "lait", page: "2" };
  const { html, lines, links } = renderForTest(
    <EstablishmentList
      found={found}
      search={{ q: "", active: "", department: "", sort: "", page, limit: 20, ...search }}
      total={1222}
      searched={searched}
      from={from}
      siren="552032534"
      name={name}
      active={active}
      nafCode="10.51A"
    />,
    language,
  );
  const isOrder = (link: string) => /^(Op.*first|.*d’abord) -> /.test(link);
  const orders = links.filter(isOrder);
  return { html, lines, links: links.filter((link) => !isOrder(link)), orders };
}

const rowOf = (change: Partial<Establishment>) => list([{ ...one, ...change }]).lines.slice(1, -2);
const path = "/company/552032534?q=lait&page=2";
const exported =
  "Export (XLSX) -> /v1/registry/company/552032534/establishments/export?format=xlsx&language=en";

it.each([
  [0, "No establishment", "Aucun établissement"],
  [1, "1 establishment", "1 établissement"],
  [1234, "1,234 establishments", "1\u202f234 établissements"],
])("counts %i of them in its title", (total, english, french) => {
  expect(list([], total).lines[0]).toBe(english);
  expect(list([], total, 1, "fr").lines[0]).toBe(french);
});

it("names an establishment by its sign, and by its town when it has none", () => {
  expect(rowOf({ name: "LA LAITERIE" })).toEqual([
    "La Laiterie",
    "1 RUE DU LAIT, 75009\u00a0Paris",
  ]);
  expect(rowOf({})).toEqual(["75009\u00a0Paris", "1 RUE DU LAIT"]);
});

it("says what is not published", () => {
  const masked = { ...address, street: null, postalCode: null };
  expect(rowOf({ address: masked })).toEqual(["Paris", "Street not published"]);
  expect(rowOf({ address: { ...masked, city: null } })).toEqual([
    "Not published",
    "Street not published",
  ]);
});

it("says nothing of opposition where an address just has no street", () => {
  expect(rowOf({ address: { ...address, street: null } })).toEqual(["75009\u00a0Paris"]);
  const abroad = { ...address, street: null, postalCode: null, city: null, country: "DE" };
  expect(rowOf({ address: abroad })).toEqual(["Not recorded"]);
});

it("marks the head office, and shows an activity only when it is not the company's", () => {
  expect(rowOf({ isHeadOffice: true })[0]).toBe("75009\u00a0ParisHead office");
  expect(rowOf({ nafCode: "46.33Z", nafLabel: "Commerce de gros" })).toEqual([
    ...["75009\u00a0Paris", "1 RUE DU LAIT", "Commerce de gros 46.33Z"],
  ]);
});

it.each([
  ["DANONE", true, "Vous avez cherché cet établissement de l’entreprise Danone"],
  [
    "DANONE",
    false,
    "Vous avez cherché cet établissement de l’entreprise Danone (entreprise cessée)",
  ],
  [null, true, "Vous avez cherché cet établissement"],
])("marks the establishment of %s (active: %s) that was searched", (name, active, mark) => {
  const both = [{ ...one, siret: "55203253400018" }, one];
  const { html, lines } = list(both, 2, 1, "fr", one.siret, {}, name, active);
  expect(lines.filter((line) => line === mark)).toHaveLength(1);
  expect(html).toMatch(
    /<li id="establishment-55203253400646"[^>]*><div[^>]*><p[^>]*>Vous avez cherché/,
  );
});

it.each([
  ["the first page", 1, [`Next page -> ${path}&establishments=2#establishments`]],
  ["the last page", 3, [`Previous page -> ${path}&establishments=2#establishments`]],
])("on %s of three, links to the others and keeps the search", (_, page, links) => {
  expect(list([one], 41, page).links).toEqual([
    `Show all -> ${path}&establishmentsLimit=100#establishments`,
    exported,
    ...links,
  ]);
});

it("says on paper which part of the list this is", () => {
  expect(list([one, one], 1222, 61, "fr").lines).toContain(
    "Établissements 1\u202f201 à 1\u202f202 sur 1\u202f222. L’export les contient tous.",
  );
  expect(list([one], 1, 1, "fr").lines[1]).toBe("75009\u00a0Paris");
});

it("says on paper what was looked for, and in which order", () => {
  const search = { q: "lyon", active: "true", department: "69,35", sort: "-createdAt" } as const;
  expect(list([one], 1, 1, "fr", null, search).lines).toContain(
    "«\u00a0lyon\u00a0»\u00a0· Ouverts\u00a0· Rhône (69)\u00a0· Ille-et-Vilaine (35)\u00a0· Ouverture\u00a0: les plus récents d’abord",
  );
});

it("offers up to 100 on a page", () => {
  expect(list([one], 101).links[0]).toBe(
    `100 per page -> ${path}&establishmentsLimit=100#establishments`,
  );
  const long = list([one], 101, 1, undefined, null, { limit: 100 });
  expect(long.lines).toContain("Establishments 1 to 1 of 101. The export has all of them.");
  expect(long.links).toEqual([
    exported,
    `Next page -> ${path}&establishments=2&establishmentsLimit=100#establishments`,
  ]);
  expect(list([one], 20).links).toEqual([exported]);
});

it("past the last page, links to the last", () => {
  const { lines, links } = list([], 41, 9);
  expect(lines.at(-1)).toBe("There is no such page: the last one is page 3. Go to page 3");
  expect(links.slice(1)).toEqual([
    exported,
    `Go to page 3 -> ${path}&establishments=3#establishments`,
  ]);
});

it("says so when they could not be loaded, and links to the same page again", () => {
  const { html, lines, links } = list(null, 0, 2);
  expect(lines).toEqual(["Establishments", "The establishments could not be loaded. Try again"]);
  expect(html).toContain('role="alert"');
  expect(links).toEqual([`Try again -> ${path}&establishments=2#establishments`]);
});

it("says when an establishment opened and closed", () => {
  const dated = { creationDate: "2010-03-01", closingDate: "2019-05-06", active: false };
  const { lines } = list([{ ...one, ...dated }], 1, 1, "fr");
  expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toContain(
    "ouvert le 1ᵉʳ mars 2010, fermé le 6 mai 2019",
  );
});

it("offers its orders, which its export and pages keep", () => {
  const search = { sort: "-createdAt" } as const;
  const { html, links, orders } = list([one], 30, 1, "fr", null, search);
  const sorted = (order: string) => `${path}&establishmentsSort=${order}`;
  expect(orders).toEqual([
    `Établissements ouverts d’abord -> ${path}#establishments`,
    `Ouverture\u00a0: les plus anciens d’abord -> ${sorted("createdAt")}#establishments`,
    `Ouverture\u00a0: les plus récents d’abord -> ${sorted("-createdAt")}#establishments`,
  ]);
  expect(links).toContain(
    `Page suivante -> ${sorted("-createdAt")}&establishments=2#establishments`,
  );
  expect(list([], 0, 1, "fr", null, { q: "lyon" }).orders).toEqual([]);
  expect(html).toContain("&amp;sort=-createdAt&amp;language=fr");
  expect(html).toContain('<input type="hidden" name="establishmentsSort" value="-createdAt"/>');
});

it("can be searched when it is long, or when it was searched", () => {
  expect(list([one], 5).html).not.toContain("<form");
  expect(list([one], 6).html).toContain("<form");
  const { html, lines, links } = list([], 0, 1, "fr", null, { q: "lyon", department: "69,2A" });
  expect(lines[0]).toBe("Aucun établissement trouvé sur 1\u202f222");
  expect(lines.at(-1)).toBe("Aucun établissement de cette entreprise ne correspond.");
  expect(html).toContain('value="lyon"');
  expect(html).toContain('<input type="hidden" name="q" value="lait"/>');
  expect(links).toEqual([
    `Retirer le filtre Rhône (69) -> ${path}&find=lyon&findDepartment=2A#establishments`,
    `Retirer le filtre Corse-du-Sud (2A) -> ${path}&find=lyon&findDepartment=69#establishments`,
    `Tout effacer -> ${path}#establishments`,
  ]);
});
