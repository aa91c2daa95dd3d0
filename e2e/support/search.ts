import { expect } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { SearchPage } from "@/lib/contract/registry";
import { seedPerson } from "./people";
import { api } from "./shared-api";

/** One page of a search. `filters` are further parameters: `department=75&include=match`. */
export type Search = (q: string, filters?: string, page?: number) => Promise<SearchPage>;

/** Searches as a new user. */
export async function signedInSearch(): Promise<{ token: string; search: Search }> {
  const { accessToken: token } = await seedPerson();
  const search: Search = async (q, filters = "", page = 1) => {
    const path = q === "" ? `${apiPaths.search}?` : `${searchPath(q, page)}&`;
    const { status, body } = await api.get(path + filters, token);
    expect(status).toBe(200);
    return SearchPage.parse(body);
  };
  return { token, search };
}
