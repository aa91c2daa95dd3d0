import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type Establishment, EstablishmentPage } from "@/lib/contract/establishments";
import { companyPath, establishmentsExportPath, establishmentsPath } from "@/lib/contract/paths";
import { demoRegister } from "../support/demo-register";
import { invalid, notFound } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const laPoste = "356000000";
const { accessToken: token } = await seedPerson();

type Search = Parameters<typeof establishmentsPath>[2];

async function read(page = 1, search: Search = {}, siren = laPoste): Promise<EstablishmentPage> {
  const { status, body } = await api.get(establishmentsPath(siren, page, search), token);
  expect(status).toBe(200);
  return EstablishmentPage.parse(body);
}

/** All pages of a list. */
async function readAll(search: Search = {}, siren = laPoste): Promise<Establishment[]> {
  const all: Establishment[] = [];
  for (let page = 1; ; page += 1) {
    const { establishments, total } = await read(page, search, siren);
    all.push(...establishments);
    if (establishments.length > 0) continue;
    expect(all).toHaveLength(total);
    return all;
  }
}

describe("GET /v1/registry/company/:siren/establishments/export", () => {
  const exported = (format: string, search = {}) =>
    api.get(establishmentsExportPath(laPoste, format, search), token);

  it("gives a workbook with titles for people, and where it is from", async () => {
    const { status, body, headers } = await exported("xlsx", { active: "true" });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(
      /etablissements-356000000-ouvert-[\d-]{10}\.xlsx/,
    );
    const { totalActive, establishments } = await read();
    expect(headers["x-total-count"]).toBe(String(totalActive));
    const [titles, ...rows] = await readSheet(body as Buffer);
    expect(titles?.slice(0, 3)).toEqual(["SIREN", "Entreprise", "SIRET"]);
    expect(titles).toEqual(expect.arrayContaining(["Siège", "État", "Commune", "Département"]));
    expect(rows).toHaveLength(totalActive);
    expect(rows.every(([of, name]) => of === laPoste && name === "LA POSTE")).toBe(true);
    expect(rows[0]).toContain(establishments[0]?.department);
    expect(rows[0]).toEqual(expect.arrayContaining([establishments[0]?.siret, "Oui", "Ouvert"]));
    expect(await readSheet(body as Buffer, 2)).toContainEqual([
      "Adresse de la fiche",
      expect.stringMatching(/\/company\/356000000\?findActive=true#establishments$/),
    ]);
  });

  it("refuses an unknown company, and another format", async () => {
    const of = (siren: string, format: string) =>
      api.get(establishmentsExportPath(siren, format), token);
    expect(await of("000000000", "csv")).toMatchObject(notFound);
    expect(await of(laPoste, "pdf")).toMatchObject(invalid("format"));
  });
});

describe("GET /v1/registry/company/:siren/establishments, 200", () => {
  it("gives 20 a page, each establishment once, open ones first, including the head office", async () => {
    const first = await read();
    expect(first).toMatchObject({ register: demoRegister });
    expect(first.establishments).toHaveLength(20);
    const all = await readAll();
    expect(new Set(all.map(({ siret }) => siret)).size).toBe(first.total);
    expect(all.every(({ siret }) => siret.startsWith(laPoste))).toBe(true);
    const states = all.map(({ active }) => active);
    expect(first.totalActive).toBe(states.filter(Boolean).length);
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const detail = await api.get(companyPath(laPoste), token);
    const { siret, address } = (detail.body as { company: Establishment }).company;
    expect(all[0]).toMatchObject({ siret, isHeadOffice: true, address });
    const past = await read(2_147_483_647);
    expect(past).toMatchObject({ establishments: [], total: first.total });
  });

  it("gives the department that the filter takes", async () => {
    const { establishments } = await read();
    const departments = new Set(establishments.flatMap(({ department }) => department ?? []));
    expect(departments.size).toBeGreaterThan(1);
    for (const department of departments) {
      const found = (await read(1, { department })).establishments;
      expect(found.every((each) => each.department === department)).toBe(true);
    }
  });

  it("with a SIRET gives the page that has this establishment", async () => {
    const { total } = await read();
    for (let page = 1; page <= Math.ceil(total / 20); page += 1) {
      const expected = await read(page);
      const [first, last] = [expected.establishments[0], expected.establishments.at(-1)];
      for (const siret of [first?.siret ?? "", last?.siret ?? ""]) {
        expect(await read(1, { siret })).toEqual(expected);
      }
    }
  });

  it.each(["35600000099999", "55203253400646"])(
    "with %s, which the company does not have, gives the page of the request",
    async (siret) => expect(await read(2, { siret })).toEqual(await read(2)),
  );

  it.each([
    ["createdAt", 1],
    ["-createdAt", -1],
  ])("sort=%s gives each once, in order, those of one day by SIRET", async (sort, direction) => {
    const withManyDates = "450455175";
    const search = { sort, limit: "7" };
    const all = await readAll(search, withManyDates);
    for (let page = 1; page <= Math.ceil(all.length / 7); page += 1) {
      const expected = await read(page, search, withManyDates);
      const siret = expected.establishments.at(-1)?.siret ?? "";
      expect(await read(1, { ...search, siret }, withManyDates)).toEqual(expected);
    }
    expect(new Set(all.map(({ siret }) => siret)).size).toBe(all.length);
    const timeOf = ({ creationDate }: Establishment) =>
      creationDate === null ? Number.MAX_VALUE : direction * Date.parse(creationDate);
    expect(new Set(all.map(timeOf)).size).toBeGreaterThan(5);
    expect(all).toEqual(
      all.toSorted(
        (one, other) => timeOf(one) - timeOf(other) || Number(one.siret) - Number(other.siret),
      ),
    );
  });

  /** What each text and filter finds: e2e/in-process/find-establishments.test.ts. */
  it("finds by state, text and SIRET, and counts with include=facets", async () => {
    const { facets, total, totalActive, establishments } = await read(1, { include: "facets" });
    const closed = total - totalActive;
    expect(facets?.active).toMatchObject([{ count: totalActive }, { count: closed }]);
    expect(await read(1, { active: "false" })).toMatchObject({ total: closed, totalActive: 0 });
    const found = await read(1, { q: establishments[7]?.siret ?? "" });
    expect(found.establishments).toEqual([establishments[7]]);
  });
});

describe("GET /v1/registry/company/:siren/establishments, refused", () => {
  it.each(["000000000", "12345678", "%zz"])("404 for %s", async (siren) => {
    const answer = await api.get(`/v1/registry/company/${siren}/establishments`, token);
    expect(answer).toMatchObject(notFound);
  });

  it.each([
    ["siret", ""],
    ["siret", "356%20000%20000%2000048"],
    ["q", ""],
    ["q", "a".repeat(201)],
    ["active", "yes"],
    ["department", "abc"],
    ["include", "activity"],
    ["sort", "name"],
  ])("400 for %s=%s", async (field, value) => {
    const answer = await api.get(`${establishmentsPath(laPoste)}?${field}=${value}`, token);
    expect(answer).toMatchObject(invalid(field));
  });
});
