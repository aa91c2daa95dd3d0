import { ExportQuery } from "@/lib/contract/export";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { exportCompanies } from "@/lib/registry/export-companies";
import { exportFile } from "@/lib/registry/export-file";
import { currentRegister } from "@/lib/registry/live-register";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      auth: "required",
      keys: true,
      limit: "export",
      query: ExportQuery,
      register: currentRegister,
      response: "download",
    },
    async ({
      query: { q, format, separator, columns, language, exact, sort, ...filters },
      now,
    }) => {
      const search = { q, filters, isExact: exact, sort };
      const shape = { format, separator, language, columns };
      return exportFile(search, shape, await exportCompanies(search), now);
    },
  ),
});
