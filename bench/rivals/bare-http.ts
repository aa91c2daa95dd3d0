import { createServer, type IncomingMessage } from "node:http";
import { openApiDocument } from "@/lib/contract/openapi";
import { apiPaths } from "@/lib/contract/paths";
import { searchCompanies } from "@/lib/registry/search-companies";
import { env } from "@/platform/env";
import { openReads, type SessionNamed } from "./reads";

/** node:http and the query, and nothing else: nobody's token is checked, no budget spent, no header set. */
const reads = await openReads();
const openApi = JSON.stringify(openApiDocument(env().APP_URL));
const companyPrefix = apiPaths.company.replace("{siren}", "");

createServer(async (incoming, outgoing) => {
  try {
    outgoing.end(await answer(incoming));
  } catch {
    outgoing.writeHead(500).end();
  }
}).listen(env().PORT, "127.0.0.1");

async function answer(incoming: IncomingMessage): Promise<string> {
  const [path = "", query] = (incoming.url ?? "").split("?");
  if (path === "/health/live") return JSON.stringify({ ok: true });
  if (path === apiPaths.openapi) return openApi;
  if (path === apiPaths.session) {
    const user = await reads.findUser(named(incoming), new Date());
    return JSON.stringify({ ok: true, user });
  }
  if (path === apiPaths.search) {
    const q = new URLSearchParams(query).get("q") ?? "";
    return JSON.stringify({ ok: true, ...(await searchCompanies(q, 1)) });
  }
  const company = await reads.findCompany(path.slice(companyPrefix.length));
  return JSON.stringify({ ok: true, company });
}

/** Of the token only what it says. */
function named({ headers }: IncomingMessage): SessionNamed {
  const payload = headers.authorization?.split(".")[1] ?? "";
  const { sub, sid } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    sub: string;
    sid: string;
  };
  return { userId: sub, sessionId: sid };
}

process.on("SIGTERM", () => process.exit(0));
