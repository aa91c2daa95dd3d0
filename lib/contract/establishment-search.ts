import { findDepartment } from "./departments";
import { type EstablishmentOrder, establishmentOrders } from "./establishments";
import { companyPagePath, type SearchState } from "./page-paths";
import { maxLimit, maxQueryLength, pageSize } from "./search-constants";

/** What is looked for among a company's establishments, and the page of it. Empty texts are no filters. */
export type EstablishmentSearch = {
  q: string;
  active: "" | "true" | "false";
  /** Codes, separated by commas. */
  department: string;
  /** Empty: the usual order. */
  sort: "" | EstablishmentOrder;
  page: number;
  /** How many a page has. */
  limit: typeof pageSize | typeof maxLimit;
};

/** The URL parameters of the company page; the search from which it was opened has the others. */
export const establishmentParameters = {
  q: "find",
  active: "findActive",
  department: "findDepartment",
  sort: "establishmentsSort",
  page: "establishments",
  limit: "establishmentsLimit",
} as const satisfies Record<keyof EstablishmentSearch, string>;

/** The id of the list's title. */
export const establishmentsId = "establishments";

/** Reads it from URL parameters. What the API would refuse is ignored. */
export function readEstablishmentSearch(
  read: (name: string) => string | null,
): EstablishmentSearch {
  const text = (key: keyof EstablishmentSearch) => read(establishmentParameters[key])?.trim() ?? "";
  const active = text("active");
  const page = text("page");
  const sort = text("sort");
  return {
    q: [...text("q").replace(/\p{Cc}+/gu, " ")].slice(0, maxQueryLength).join("").trim(),
    active: active === "true" || active === "false" ? active : "",
    department: text("department")
      .split(",")
      .filter((code) => findDepartment(code) !== undefined)
      .slice(0, 50)
      .join(","),
    sort: establishmentOrders.find((order) => order === sort) ?? "",
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    limit: text("limit") === String(maxLimit) ? maxLimit : pageSize,
  };
}

export function hasEstablishmentFilter({ q, active, department }: EstablishmentSearch): boolean {
  return q !== "" || active !== "" || department !== "";
}

/** The company's page at the list of its establishments. Page 1 and the usual length are omitted. */
export function establishmentsPagePath(
  siren: string,
  from: SearchState,
  search: EstablishmentSearch,
): string {
  const { q, active, department, sort, page, limit } = search;
  const parameters = { q, active, department, sort, page, limit: limit === pageSize ? "" : limit };
  const named = Object.entries(parameters).map(([key, value]) => {
    return [establishmentParameters[key as keyof EstablishmentSearch], value];
  });
  return `${companyPagePath(siren, from, Object.fromEntries(named))}#${establishmentsId}`;
}
