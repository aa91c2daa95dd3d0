import { SuggestAnswer } from "@/lib/contract/registry";
import { SuggestQuery } from "@/lib/contract/search-query";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { suggestCompanies } from "@/lib/registry/search-companies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "suggest",
      query: SuggestQuery,
      response: SuggestAnswer,
    },
    ({ query }) => suggestCompanies(query.q),
  ),
});
