import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { EstablishmentSearch } from "@/lib/contract/establishment-search";
import type { Establishment } from "@/lib/contract/establishments";
import type { Company } from "@/lib/contract/registry";
import { EstablishmentList } from "./establishment-list";

const address = {
  street: "1 RUE DU LAIT",
  complement: null,
  postalCode: "75009",
  city: "PARIS",
  townName: "Paris",
  country: "FR",
};
const one = {
  siret: "55203253400646",
  isHeadOffice: false,
  active: true,
  name: null,
  address,
  nafCode: "10.51A",
} as Establishment;

type List = {
  establishments?: Establishment[] | null;
  total?: number;
  searched?: string;
  search?: Partial<EstablishmentSearch>;
  name?: string | null;
  active?: boolean;
};

/** The list in French, with no-break spaces as spaces, and its links other than the orders. */
function list({ establishments = [one], total = 1, ...rest }: List) {
  const { searched = null, search = {}, name = "DANONE", active = true } = rest;
  const page = search.page ?? 1;
  const register = { date: "2026-11-24", version: 3, demo: false };
  const counts = { total, totalActive: total, page, register };
  const { html, lines, links } = renderForTest(
    <EstablishmentList
      page={establishments && { ok: true, establishments, ...counts }}
      search={{ q: "", active: "", department: "", sort: "", page, limit: 20, ...search }}
      total={1222}
      searched={searched}
      from={{ q: "lait", page: "2" }}
      company={{ siren: "552032534", name, active, nafCode: "10.51A" } as Company}
    />,
    "fr",
  );
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  const isOrder = (link: string) => / d’abord -> /.test(link);
  const found = { links: links.filter((link) => !isOrder(link)), orders: links.filter(isOrder) };
  return { html, lines: lines.map(plain), ...found };
}

const path = "/company/552032534?q=lait&page=2";
const dated = { creationDate: "2010-03-01", closingDate: "2019-05-06", active: false };
const masked = { ...address, street: null, postalCode: null };

it.each<[string, Partial<Establishment>, string[]]>([
  ["by its sign", { name: "LA LAITERIE" }, ["La Laiterie", "1 RUE DU LAIT, 75009 Paris"]],
  ["by its town when it has no sign", {}, ["75009 Paris", "1 RUE DU LAIT"]],
  ["without what is not published", { address: masked }, ["Paris", "Voie non diffusée"]],
  [
    "even without a town",
    { address: { ...masked, city: null } },
    ["Information non diffusée", "Voie non diffusée"],
  ],
  [
    "without a word of opposition where an address just has no street",
    { address: { ...address, street: null } },
    ["75009 Paris"],
  ],
  ["so also abroad", { address: { ...masked, city: null, country: "DE" } }, ["Non renseigné"]],
  ["as the head office", { isHeadOffice: true }, ["75009 ParisSiège", "1 RUE DU LAIT"]],
  [
    "with an activity that is not the company's",
    { nafCode: "46.33Z", nafLabel: "Commerce de gros" },
    ["75009 Paris", "1 RUE DU LAIT", "Commerce de gros 46.33Z"],
  ],
  [
    "with the days when it opened and closed",
    dated,
    ["75009 Paris", "1 RUE DU LAIT", "ouvert le 1ᵉʳ mars 2010, fermé le 6 mai 2019"],
  ],
])("names an establishment %s", (_, change, row) => {
  expect(list({ establishments: [{ ...one, ...change }] }).lines.slice(1, -2)).toEqual(row);
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
  const establishments = [{ ...one, siret: "55203253400018" }, one];
  const { html, lines } = list({ establishments, total: 2, searched: one.siret, name, active });
  expect(lines.filter((line) => line === mark)).toHaveLength(1);
  expect(html).toMatch(/<li id="establishment-55203253400646"[^>]*><div[^>]*><p[^>]*>Vous avez/);
});

it("says on paper which part of the list this is, what was looked for, and in which order", () => {
  const { lines } = list({ establishments: [one, one], total: 1222, search: { page: 61 } });
  expect(lines).toContain("Établissements 1 201 à 1 202 sur 1 222. L’export les contient tous.");
  const search = { q: "lyon", active: "true", department: "69,35", sort: "-createdAt" } as const;
  expect(list({ search }).lines).toContain(
    "« lyon » · Ouverts · Rhône (69) · Ille-et-Vilaine (35) · Ouverture : les plus récents d’abord",
  );
});

it("offers up to 100 on a page, and its orders, which its export and pages keep", () => {
  expect(list({ total: 101 }).links[0]).toBe(
    `100 par page -> ${path}&establishmentsLimit=100#establishments`,
  );
  const { html, links, orders } = list({ total: 30, search: { sort: "-createdAt" } });
  const sorted = `${path}&establishmentsSort=-createdAt`;
  expect(orders).toHaveLength(3);
  expect(orders[2]).toMatch(/les plus récents/);
  expect(orders[2]).toContain(` -> ${sorted}#establishments`);
  expect(links).toContain(`Page suivante -> ${sorted}&establishments=2#establishments`);
  expect(html).toContain("&amp;sort=-createdAt&amp;language=fr");
  expect(html).toContain('<input type="hidden" name="establishmentsSort" value="-createdAt"/>');
});

it("can be searched when it is long, and takes each department back by itself", () => {
  expect(list({ total: 5 }).html).not.toContain("<form");
  expect(list({ total: 6 }).html).toContain("<form");
  const search = { q: "lyon", department: "69,2A" };
  const { html, links } = list({ establishments: [], total: 0, search });
  expect(html).toContain('<input type="hidden" name="q" value="lait"/>');
  expect(links).toEqual([
    `Retirer le filtre Rhône (69) -> ${path}&find=lyon&findDepartment=2A#establishments`,
    `Retirer le filtre Corse-du-Sud (2A) -> ${path}&find=lyon&findDepartment=69#establishments`,
    `Tout effacer -> ${path}#establishments`,
  ]);
});

it("says so when they could not be loaded, and links to the same page again", () => {
  const { html, links } = list({ establishments: null, search: { page: 2 } });
  expect(html).toMatch(/role="alert".*Les établissements n’ont pas pu être chargés/);
  expect(links).toEqual([`Réessayer -> ${path}&establishments=2#establishments`]);
});
