import { SuggestAnswer } from "@/lib/contract/registry";
import { SuggestQuery } from "@/lib/contract/search-query";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { currentRegister } from "@/lib/registry/live-register";
import { suggestCompanies } from "@/lib/registry/search-companies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "suggest",
      query: SuggestQuery,
      register: currentRegister,
      response: SuggestAnswer,
    },
    ({ query: { q, ...filters } }) => suggestCompanies(q, filters),
  ),
});
