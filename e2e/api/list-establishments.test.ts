import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { type Establishment, EstablishmentPage } from "@/lib/contract/establishments";
import { companyPath, establishmentsExportPath, establishmentsPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";
import { demoRegister } from "../support/demo-register";

const laPoste = "356000000";
let api: Api;
let token: string;

type Page = { establishments: Establishment[]; total: number; totalActive: number; page: number };

async function read(siren: string, page = 1): Promise<Page> {
  const { status, body } = await api.get(establishmentsPath(siren, page), token);
  expect(status).toBe(200);
  return body as Page;
}

beforeAll(async () => {
  api = await Api.of();
  token = (await seedSignedInUser(api)).accessToken;
});

describe("GET /v1/registry/company/:siren/establishments/export", () => {
  const exported = (format: string, search = {}) =>
    api.get(establishmentsExportPath(laPoste, format, search), token);

  it("gives a workbook with titles for people, and where it is from", async () => {
    const { status, body, headers } = await exported("xlsx", { active: "true" });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(
      /etablissements-356000000-ouvert-[\d-]{10}\.xlsx/,
    );
    const { totalActive, establishments } = await read(laPoste);
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

  it("refuses an unknown company, another format, and a stranger", async () => {
    const of = (siren: string, format: string, by: string | undefined = token) =>
      api.get(establishmentsExportPath(siren, format), by);
    expect((await of("000000000", "csv")).status).toBe(404);
    expect((await of(laPoste, "pdf")).status).toBe(400);
    expect((await of(laPoste, "csv", "")).status).toBe(401);
  });
});

describe("GET /v1/registry/company/:siren/establishments, 200", () => {
  it("gives 20 a page, each establishment once, open ones first, including the head office", async () => {
    const first = await read(laPoste);
    expect(first.total).toBeGreaterThan(20);
    const pages = Math.ceil(first.total / 20);
    const all: Establishment[] = [];
    for (let page = 1; page <= pages; page += 1)
      all.push(...(await read(laPoste, page)).establishments);
    expect(all).toHaveLength(first.total);
    expect(new Set(all.map(({ siret }) => siret)).size).toBe(first.total);
    expect(all.every(({ siret }) => siret.startsWith(laPoste))).toBe(true);
    const states = all.map(({ active }) => active);
    expect(first.totalActive).toBe(states.filter(Boolean).length);
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const detail = await api.get(companyPath(laPoste), token);
    const { company } = detail.body as { company: { siret: string; address: object } };
    expect(all[0]).toMatchObject({
      siret: company.siret,
      isHeadOffice: true,
      address: company.address,
    });
  });

  it("gives the department that the filter takes", async () => {
    const { establishments } = await read(laPoste);
    const departments = new Set(establishments.flatMap(({ department }) => department ?? []));
    expect(departments.size).toBeGreaterThan(1);
    for (const department of departments) {
      const { body } = await api.get(establishmentsPath(laPoste, 1, { department }), token);
      const found = (body as Page).establishments;
      expect(found.every((each) => each.department === department)).toBe(true);
    }
  });

  it("with a SIRET gives the page that has this establishment", async () => {
    const { total } = await read(laPoste);
    for (let page = 1; page <= Math.ceil(total / 20); page += 1) {
      const asked = await read(laPoste, page);
      for (const { siret } of [asked.establishments[0], asked.establishments.at(-1)].map(
        (each) => each as Establishment,
      )) {
        expect((await api.get(establishmentsPath(laPoste, 1, { siret }), token)).body).toEqual(
          asked,
        );
      }
    }
  });

  it.each(["35600000099999", "55203253400646"])(
    "with %s, which the company does not have, gives the page asked for",
    async (siret) => {
      const path = `${establishmentsPath(laPoste, 2)}&siret=${siret}`;
      expect((await api.get(path, token)).body).toEqual(await read(laPoste, 2));
    },
  );

  it("says from which register", async () => {
    const { body } = await api.get(establishmentsPath(laPoste), token);
    expect(body).toMatchObject({ register: demoRegister });
  });

  it("past the end the page is empty and the total is right", async () => {
    const { total } = await read(laPoste);
    expect(await read(laPoste, 2_147_483_647)).toMatchObject({ establishments: [], total });
  });
});

describe("GET /v1/registry/company/:siren/establishments, by date", () => {
  const withManyDates = "450455175";
  const readAt = async (sort: string, page: number, siret?: string) => {
    const search = { sort, limit: "7", ...(siret && { siret }) };
    const { body } = await api.get(establishmentsPath(withManyDates, page, search), token);
    return EstablishmentPage.parse(body);
  };

  it.each([
    ["createdAt", 1],
    ["-createdAt", -1],
  ])("sort=%s gives each once, in order, those of one day by SIRET", async (sort, direction) => {
    const { total } = await readAt(sort, 1);
    const all: Establishment[] = [];
    for (let page = 1; page <= Math.ceil(total / 7); page += 1) {
      const asked = await readAt(sort, page);
      all.push(...asked.establishments);
      const { siret } = asked.establishments.at(-1) as Establishment;
      expect(await readAt(sort, 1, siret)).toEqual(asked);
    }
    expect(new Set(all.map(({ siret }) => siret)).size).toBe(total);
    const timeOf = ({ creationDate }: Establishment) =>
      creationDate === null ? Number.MAX_VALUE : direction * Date.parse(creationDate);
    expect(new Set(all.map(timeOf)).size).toBeGreaterThan(5);
    expect(all).toEqual(
      all.toSorted(
        (one, other) => timeOf(one) - timeOf(other) || Number(one.siret) - Number(other.siret),
      ),
    );
  });
});

describe("GET /v1/registry/company/:siren/establishments, refused", () => {
  it.each(["000000000", "12345678", "abc", "%zz"])("404 for %s", async (siren) => {
    const answer = await api.get(`/v1/registry/company/${siren}/establishments`, token);
    expect(answer).toMatchObject(failure(404, "NOT_FOUND"));
  });

  it.each(["0", "-1", "1.5", "x", "2147483648"])("400 for page=%s", async (page) => {
    const answer = await api.get(`${establishmentsPath(laPoste)}?page=${page}`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "page" }));
  });

  it.each(["", "356000000", "3560000000004x", "356%20000%20000%2000048"])(
    "400 for siret=%s",
    async (siret) => {
      const answer = await api.get(`${establishmentsPath(laPoste)}?siret=${siret}`, token);
      expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "siret" }));
    },
  );

  it("401 without a token", async () => {
    expect(await api.get(establishmentsPath(laPoste))).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});

describe("GET /v1/registry/company/:siren/establishments, filtered", () => {
  const readAll = async (parameters: Parameters<typeof establishmentsPath>[2]) => {
    const all: Establishment[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await api.get(establishmentsPath(laPoste, page, parameters), token);
      const { establishments, total } = EstablishmentPage.parse(body);
      all.push(...establishments);
      if (establishments.length === 0) {
        expect(all).toHaveLength(total);
        return all;
      }
    }
  };

  it("finds exactly those that a reader of the whole list would", async () => {
    const all = await readAll({});
    const closed = all.filter(({ active }) => !active);
    expect(closed.length).toBeGreaterThan(0);
    expect(await readAll({ active: "false" })).toEqual(closed);
    const { city, postalCode } = all.at(-1)?.address ?? {};
    const start = postalCode?.slice(0, 2) ?? "";
    expect(await readAll({ q: city?.toLowerCase() ?? "" })).toEqual(
      all.filter(({ address }) => address.city?.startsWith(city ?? "")),
    );
    expect(await readAll({ q: `poste ${start}` })).toEqual(
      all.filter(
        ({ name, siret, address }) =>
          name?.includes("POSTE") &&
          (address.postalCode?.startsWith(start) || siret.slice(9).startsWith(start)),
      ),
    );
    const siret = all[7]?.siret ?? "";
    expect(await readAll({ q: siret })).toEqual([all[7]]);
    expect(await readAll({ q: siret.slice(9) })).toEqual([all[7]]);
  });

  it("counts the departments and states with include=facets", async () => {
    const path = establishmentsPath(laPoste, 1, { include: "facets" });
    const { facets, total, totalActive } = EstablishmentPage.parse(
      (await api.get(path, token)).body,
    );
    const sum = facets?.department.reduce((all, { count }) => all + count, 0);
    expect(sum).toBe(total);
    expect(facets?.active).toMatchObject([{ count: totalActive }, { count: total - totalActive }]);
    for (const { value, count } of facets?.department.slice(0, 5) ?? []) {
      const { body } = await api.get(establishmentsPath(laPoste, 1, { department: value }), token);
      expect(body).toMatchObject({ total: count });
    }
  });

  it.each([
    ["q=", "q"],
    [`q=${"a".repeat(201)}`, "q"],
    ["active=yes", "active"],
    ["department=abc", "department"],
    ["include=activity", "include"],
    ["sort=name", "sort"],
  ])("400 for %s", async (query, field) => {
    const answer = await api.get(`${establishmentsPath(laPoste)}?${query}`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field }));
  });
});
