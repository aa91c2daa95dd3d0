import { CompaniesAnswer, CompaniesBody } from "@/lib/contract/registry";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getCompanies } from "@/lib/registry/get-company";
import { currentRegister } from "@/lib/registry/live-register";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "required",
      keys: true,
      limit: "company",
      body: CompaniesBody,
      register: currentRegister,
      response: CompaniesAnswer,
    },
    ({ body: { sirens } }) => getCompanies(sirens),
  ),
});
