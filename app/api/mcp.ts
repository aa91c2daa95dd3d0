import { handlers as registry } from "@/app/api/v1/registry";
import { endpoint } from "@/lib/http/endpoint";
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
      answer: CodesAnswer,
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

export const handlers = {
  answerMessage: mcpEndpoint({
    search: registry.searchCompanies,
    company: registry.getCompany,
    establishments: registry.listEstablishments,
    activities: codes(findActivityCodes),
    legalForms: codes(findLegalFormCodes),
  }),
};
