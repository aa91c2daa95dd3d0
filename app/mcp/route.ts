import { GET as establishments } from "@/app/api/v1/registry/company/[siren]/establishments/route";
import { GET as company } from "@/app/api/v1/registry/company/[siren]/route";
import { GET as search } from "@/app/api/v1/registry/search/route";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { CodesAnswer, CodesQuery, maxCodes } from "@/lib/mcp/codes";
import { mcpEndpoint } from "@/lib/mcp/mcp-endpoint";
import { currentRegister } from "@/lib/registry/live-register";
import {
  type CodeEntry,
  findActivityCodes,
  findLegalFormCodes,
} from "@/lib/registry/nomenclatures/find-codes";

/** An endpoint that only the tools call: the codes of a nomenclature. */
function codes(find: (text: string) => CodeEntry[]) {
  return endpoint(
    {
      auth: "optimistic-read",
      keys: true,
      limit: "suggest",
      query: CodesQuery,
      response: CodesAnswer,
    },
    async ({ query: { q, cursor = 1 } }) => {
      const found = find(q);
      const end = cursor * maxCodes;
      return {
        codes: found.slice(end - maxCodes, end),
        total: found.length,
        nextCursor: end < found.length ? String(cursor + 1) : null,
        register: await currentRegister(),
      };
    },
  );
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: mcpEndpoint({
    search,
    company,
    establishments,
    activities: codes(findActivityCodes),
    legalForms: codes(findLegalFormCodes),
  }),
});
