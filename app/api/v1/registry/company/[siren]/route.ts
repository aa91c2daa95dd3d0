import { CompanyAnswer } from "@/lib/contract/registry";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getCompany } from "@/lib/registry/get-company";
import { currentRegister } from "@/lib/registry/live-register";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "company",
      register: currentRegister,
      response: CompanyAnswer,
    },
    ({ params }) => getCompany(params.siren ?? ""),
  ),
});
