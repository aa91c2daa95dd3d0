import { EstablishmentPage, EstablishmentsQuery } from "@/lib/contract/establishments";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listEstablishments } from "@/lib/registry/list-establishments";
import { currentRegister } from "@/lib/registry/live-register";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "company",
      query: EstablishmentsQuery,
      register: currentRegister,
      response: EstablishmentPage,
    },
    ({ params, query: { include = [], ...search } }) =>
      listEstablishments(params.siren ?? "", { ...search, hasFacets: include.includes("facets") }),
  ),
});
