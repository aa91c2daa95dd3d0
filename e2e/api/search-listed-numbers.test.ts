import { describe, expect, it } from "vitest";
import type { Establishment } from "@/lib/contract/establishments";
import type { ExportedCompany } from "@/lib/contract/export";
import { companyPath, establishmentsPath, exportPath } from "@/lib/contract/paths";
import type { Company } from "@/lib/contract/registry";
import { type Search, signedInSearch } from "../support/search";
import { api } from "../support/shared-api";

const { token, search } = await signedInSearch();

const sirensOf = async (...asked: Parameters<Search>) =>
  (await search(...asked)).companies.map(({ siren }) => siren);

async function establishmentsOf(siren: string): Promise<Establishment[]> {
  const { body } = await api.get(establishmentsPath(siren), token);
  return (body as { establishments: Establishment[] }).establishments;
}

describe("GET /v1/registry/search with a list of numbers", () => {
  const list = "552 032 534, 356000000; 35600000000048 775663438 999999999";

  it("finds each company once, and says which numbers no company has", async () => {
    expect(await search(list, "include=match")).toMatchObject({ total: 3, without: ["999999999"] });
    expect((await sirensOf(list)).sort()).toEqual(["356000000", "552032534", "775663438"]);
    expect((await search(`${list} ${list.repeat(9)}`)).total).toBe(3);
    const absent = await search(`${list} 356 000 000 99999`, "include=match");
    expect(absent).toMatchObject({ total: 3, without: ["999999999", "356 000 000 99999"] });
    const both = await search("999999999 356000000 99999999900001 999999999", "include=match");
    expect(both).toMatchObject({ total: 1, without: ["999999999", "99999999900001"] });
    const none = await search("111111111 999999999", "include=match");
    expect(none).toMatchObject({ total: 0, without: ["111111111", "999999999"] });
    const filtered = await search(list, "include=match&active=false");
    expect(filtered).toMatchObject({ total: 0, without: ["999999999"] });
  });

  it("says of each number that no company has why, and what is found nevertheless", async () => {
    const listed = "FR 12 356000000, 55203253400001 55203253400018 999999999 200000008 775663438";
    const { total, without, unknownNumbers } = await search(listed, "include=match");
    expect(total).toBe(3);
    const expected = [
      { number: "FR 12 356000000", reason: "vatKey", siren: "356000000" },
      { number: "55203253400001", reason: "checkDigit", siren: "552032534" },
      { number: "55203253400018", reason: "establishment", siren: "552032534" },
      { number: "999999999", reason: "checkDigit", siren: null },
      { number: "200000008", reason: "unknown", siren: null },
    ];
    expect(unknownNumbers).toEqual(expected);
    expect(without).toEqual(expected.map(({ number }) => number));
    const none = await search("999999999 200000008", "include=match");
    expect(none.unknownNumbers).toEqual(expected.slice(3));
    const filtered = await search(listed, "include=match&active=false");
    expect(filtered).toMatchObject({ total: 0, unknownNumbers: expected });
    for (const q of ["552032534 356000000", "danone"]) {
      expect(await search(q, "include=match")).not.toHaveProperty("unknownNumbers");
    }
    expect(await search(listed)).not.toHaveProperty("unknownNumbers");
    expect((await search("FR 12 356000000")).total).toBe(0);
  });

  it("shows a company with the establishment whose SIRET is listed, as the SIRET alone does", async () => {
    const [headOffice] = (await search("356000000", "include=details")).companies;
    const establishments = await establishmentsOf("356000000");
    const siret = establishments.find(({ isHeadOffice }) => !isHeadOffice)?.siret ?? "";
    const [alone] = (await search(siret, "include=details")).companies;
    expect(alone?.siret).toBe(siret);
    for (const q of [`${siret} 552032534`, `356000000, ${siret}, 552032534`]) {
      const { companies } = await search(q, "include=details");
      expect(companies.map(({ siren }) => siren)).toEqual(["356000000", "552032534"]);
      expect(companies[0]).toEqual(alone);
    }
    const [unknown] = (await search("35600000099999 552032534", "include=details")).companies;
    expect(unknown).toEqual(headOffice);
    const second = await search(`35600000099999 ${siret} 552032534`, "include=details");
    expect(second.companies[0]).toEqual(alone);
  });

  it("has the street of the same establishment with include=street", async () => {
    const establishments = await establishmentsOf("356000000");
    const branch = establishments.find(
      ({ isHeadOffice, address }) => !isHeadOffice && address.street,
    );
    const { companies } = await search(`${branch?.siret} 552032534`, "include=street");
    const danone = await api.get(companyPath("552032534"), token);
    const { address } = (danone.body as { company: Company }).company;
    expect(companies.map(({ street, complement }) => ({ street, complement }))).toEqual(
      [branch?.address, address].map((at) => ({ street: at?.street, complement: at?.complement })),
    );
    expect(address.street).toBeTruthy();
    expect((await search("552032534")).companies[0]).not.toHaveProperty("street");
  });

  it("applies the other filters", async () => {
    expect((await search(list, "siren=356000000,005520325")).total).toBe(1);
    expect((await search(list, "siren=005520325")).total).toBe(0);
    expect((await search(list, "active=false")).total).toBe(0);
  });

  it("has the order of the list, unless another is asked for", async () => {
    const typed = ["552032534", "356000000", "775663438"];
    for (const options of ["", "sort=relevance", "include=facets"]) {
      expect(await sirensOf(list, options)).toEqual(typed);
      expect(await sirensOf(typed.toReversed().join("\t"), options)).toEqual(typed.toReversed());
    }
    expect(await sirensOf(list, "siren=775663438,356000000")).toEqual(["356000000", "775663438"]);
    expect(await sirensOf(list, "sort=name")).toEqual(
      await sirensOf(typed.toReversed().join(" "), "sort=name"),
    );
    const bySiren = await sirensOf("", `siren=${typed.toReversed()}&sort=relevance`);
    expect(bySiren).toEqual(typed.toReversed());
  });

  it("has the order of the list on every page, after every cursor, and in the export", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search("martin", "sort=name", page)));
    const named = pages.flatMap(({ companies }) => companies.toReversed());
    const typed = named.map(({ siren }) => siren).join(" ");
    const open = named.filter(({ active }) => active).map(({ siren }) => siren);
    expect(open.length).toBeGreaterThan(20);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(open.length / 20); page += 1) {
      paged.push(...(await sirensOf(typed, "active=true", page)));
    }
    expect(paged).toEqual(open);
    const followed: string[] = [];
    for (let cursor: string | null | undefined = ""; cursor !== null; ) {
      const after = `active=true&limit=7${cursor && `&cursor=${cursor}`}`;
      const { companies, nextCursor } = await search(typed, after);
      followed.push(...companies.map(({ siren }) => siren));
      cursor = nextCursor ?? null;
    }
    expect(followed).toEqual(open);
    const file = await api.get(`${exportPath(typed, "jsonl")}&active=true`, token);
    expect((file.body as ExportedCompany[]).map(({ siren }) => siren)).toEqual(open);
  });

  it("pages in the order that is asked for, as the filter by SIREN", async () => {
    const sirens = [...(await sirensOf("martin")), ...(await sirensOf("martin", "", 2))];
    for (const sort of ["name", "-createdAt"]) {
      const options = `sort=${sort}&active=true&include=facets`;
      for (const page of [1, 2]) {
        const listed = await search(sirens.join(" "), options, page);
        expect(listed).toEqual(await search("", `siren=${sirens}&page=${page}&${options}`));
        expect(listed.companies.length).toBeGreaterThan(0);
      }
    }
  });
});
