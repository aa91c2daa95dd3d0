import { SearchPage } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { currentRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "search",
      query: SearchQuery,
      register: currentRegister,
      response: SearchPage,
    },
    ({ query: { q, page, limit, cursor, exact, sort, include = [], ...filters } }) => {
      const extras = Object.fromEntries(include.map((part) => [part, true]));
      return searchCompanies({ q, filters, isExact: exact, sort }, page ?? 1, {
        ...extras,
        limit,
        cursor,
      });
    },
  ),
});
