import { describe, expect, it } from "vitest";
import {
  apiPaths,
  companyPath,
  establishmentsExportPath,
  establishmentsPath,
  exportPath,
  mcpPath,
  searchPath,
} from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";
import { seedSignedInUser } from "../../support/accounts";
import { failure } from "../../support/api";
import { seedKey } from "../../support/api-keys";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";
import { runCommand } from "../../support/run-command";
import { wideLimits } from "../../support/shared-server";

const { server, api } = await ownServer(wideLimits);
const user = await seedSignedInUser(api, server);

const siren = "356000000";
const sentence = "No register has been imported yet; the operator imports it with npm run update.";

const reads: [string, string][] = [
  ["GET", searchPath("la poste")],
  ["GET", `${searchPath(siren)}&include=activity,match`],
  ["GET", `${apiPaths.search}?city=PARIS`],
  ["GET", suggestPath("la")],
  ["GET", companyPath(siren)],
  ["GET", establishmentsPath(siren)],
  ["GET", establishmentsExportPath(siren, "csv")],
  ["GET", exportPath("la poste", "csv")],
  ["POST", apiPaths.companies],
];

const call = (method: string, path: string) => {
  const body = method === "POST" ? { body: JSON.stringify({ sirens: [siren] }) } : {};
  return api.call(method, path, { token: user.accessToken, ...body });
};

async function toolCall(secret: string): Promise<string> {
  const params = { name: "find_companies", arguments: { q: "la poste" } };
  const { status, text } = await sendRequest({
    method: "POST",
    url: server.baseUrl + mcpPath,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(status).toBe(200);
  return text;
}

describe("before the first import", () => {
  it.each(reads)("%s %s is 503, which says what to do", async (method, path) => {
    const answer = await call(method, path);
    expect(answer).toMatchObject(failure(503, "SERVICE_UNAVAILABLE"));
    expect(answer.body).toMatchObject({ error: sentence });
    expect(answer.headers["retry-after"]).toBe("60");
    if (method !== "GET") return;
    const head = await call("HEAD", path);
    expect([head.status, head.headers["retry-after"]]).toEqual([503, "60"]);
  });

  it("refuses what is wrong as ever", async () => {
    expect(await call("GET", apiPaths.search)).toMatchObject(failure(400, "VALIDATION_ERROR"));
    expect(await api.get(searchPath("la poste"))).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("a tool of the MCP server says the same", async () => {
    const { secret } = await seedKey(api, user);
    expect(await toolCall(secret)).toContain(sentence);
  });

  it("is ready, so that the first import can be run and watched; then everything is answered", async () => {
    const ready = await sendRequest({ method: "GET", url: `${server.baseUrl}/health/ready` });
    expect(ready.status).toBe(200);
    expect(server.logs()).not.toContain("request failed");
    expect((await runCommand("import", ["--demo"], server)).code).toBe(0);
    for (const [method, path] of reads) expect((await call(method, path)).status, path).toBe(200);
  });
});
