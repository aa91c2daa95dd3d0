import { EstablishmentsExportQuery } from "@/lib/contract/export";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { exportEstablishments } from "@/lib/registry/export-establishments";
import { currentRegister } from "@/lib/registry/live-register";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "required",
      keys: true,
      limit: "export",
      query: EstablishmentsExportQuery,
      register: currentRegister,
      response: "download",
    },
    ({ params, query, now }) => exportEstablishments(params.siren ?? "", query, now),
  ),
});
