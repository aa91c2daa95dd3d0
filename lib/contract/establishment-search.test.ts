import { expect, it } from "vitest";
import { establishmentsPagePath, readEstablishmentSearch } from "./establishment-search";

const from = { q: "été", page: "3", department: "75" };

it("survives the page's address next to the search from which it was opened", () => {
  const filters = { q: "l'île & co", active: "false", department: "2A,75" } as const;
  const search = { ...filters, sort: "-createdAt", page: 4, limit: 100 } as const;
  const path = establishmentsPagePath("356000000", from, search);
  const params = new URL(path, "https://here.example").searchParams;
  expect(readEstablishmentSearch((name) => params.get(name))).toEqual(search);
  expect(params.get("q")).toBe("été");
  expect(params.get("department")).toBe("75");
});

it("ignores what the API would refuse", () => {
  const given: Record<string, string> = {
    find: `a\u0000\t${"b".repeat(300)}`,
    findActive: "yes",
    findDepartment: "zz,75,<>",
    establishments: "-1",
    establishmentsSort: "name",
    establishmentsLimit: "1000",
  };
  const search = readEstablishmentSearch((name) => given[name] ?? null);
  const q = `a ${"b".repeat(198)}`;
  expect(search).toEqual({ q, active: "", department: "75", sort: "", page: 1, limit: 20 });
});
