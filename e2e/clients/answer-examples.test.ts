import { expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { type Media, resolve } from "@/lib/contract/openapi-types";
import { apiPaths, exportPath, oneUserPath } from "@/lib/contract/paths";
import { endpointsOf } from "@/lib/contract/reference";
import { callPath, sampleEmail } from "@/lib/contract/reference-examples";
import { seedSignedInUser } from "../support/accounts";
import { seedKey } from "../support/api-keys";
import { mintPasswordReset } from "../support/mint";
import { ownServer } from "../support/own-server";

const { server, api } = await ownServer({ DEMO_REGISTER: "true" });
const startedMs = Date.now();
const hourMs = 3600 * 1000;

/** The examples of the document, by the component of the answer. */
const answers: Record<string, unknown> = {};

/** Calls an operation, and keeps its answer as the example of its component. */
async function take(method: string, path: string, token?: string, json?: object) {
  const answer = await api.call(method, path, {
    ...(token && { token }),
    ...(json && { body: JSON.stringify(json) }),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  const type = answer.headers["content-type"]?.split(";")[0] ?? "";
  answers[componentOf(method, path, answer.status, type)] = stable("", answer.body);
  return answer;
}

function componentOf(method: string, path: string, status: number, type: string): string {
  const plain = path.replace(/\?.*/, "");
  const template = Object.keys(api.document.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(plain),
  );
  const operation = api.document.paths[template ?? ""]?.[method.toLowerCase()];
  const response = operation?.responses[String(status)] ?? { description: "" };
  const { schema }: Media = resolve(api.document, response).content?.[type] ?? { schema: {} };
  return schema.$ref?.split("/").at(-1) ?? "";
}

const secrets: Record<string, string> = {
  access_token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI1ZDFjMGIwZSJ9.Vb3nQ8mX",
  refresh_token: "b7Qe2mXw9Zk4Tn6VcR8yLp1sHd3uGf5aJ0iKoNxEtWq",
  secret: "crk_8fQ2mXw9Zk4Tn6VcR8yLp1sHd3uGf5aJ0iKoNxEtWq3TzK9a",
  url: "https://registry.example.fr/invitation/b7Qe2mXw9Zk4Tn6VcR8yLp1sHd3uGf5aJ0iKoNxEtWq",
};
const ids: string[] = [];

/** What is the same whenever the test runs: secrets, ids and times are others each time. Lists and files are cut. */
function stable(name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfObjects = typeof value[0] === "object";
    return value.slice(0, isOfObjects ? 1 : undefined).map((each) => stable("", each));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stable(key, one)]));
  }
  if (name === "resetSeconds") return 60;
  if (typeof value !== "string") return value;
  if (value.startsWith("\ufeff"))
    return value.split("\r\n").slice(0, 2).map(stableText).join("\r\n");
  return secrets[name] ?? stableText(value);
}

function stableText(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `5d1c0b0e-6f5e-4c57-9a3c-${String(ids.indexOf(id) + 1).padStart(12, "0")}`;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => {
      const hours = Math.round((Date.parse(moment) - startedMs) / hourMs);
      return new Date(Date.parse("2026-11-24T09:00:00Z") + hours * hourMs).toISOString();
    });
}

/** The account of an admin, who invites a colleague. */
async function takeAccounts(token: string) {
  const invitation = { email: "paul@example.fr", role: "member" };
  const sent = await take("POST", apiPaths.invitations, token, invitation);
  const invitationToken = (sent.body as { url: string }).url.replace(/.*\//, "");
  await take("POST", apiPaths.invitationPreview, undefined, { invitationToken });
  const paul = { email: invitation.email, password: "violet harbour lantern" };
  const signedUp = await take("POST", apiPaths.signUp, undefined, { ...paul, invitationToken });
  const { id } = (signedUp.body as { user: { id: string } }).user;
  await take("GET", apiPaths.invitations, token);
  const resetToken = await mintPasswordReset(id, server);
  await take("POST", apiPaths.passwordResetPreview, undefined, { resetToken });
  const session = SessionTokens.parse((await take("POST", apiPaths.session, undefined, paul)).body);
  await take("GET", apiPaths.sessions, session.access_token);
  await take("DELETE", apiPaths.sessions, session.access_token);
  await take("GET", apiPaths.users, token);
  await take("PATCH", oneUserPath(id), token, { role: "admin" });
  await take("DELETE", apiPaths.session, session.access_token);
}

/** What a user keeps, and what is stored about that. */
async function takeOwn(token: string) {
  await take("POST", apiPaths.keys, token, { name: "Nightly import", expiresInDays: 90 });
  await take("GET", apiPaths.keys, token);
  const search = { name: "Software companies of Paris", query: "department=75&nafCode=62.01Z" };
  await take("POST", apiPaths.savedSearches, token, search);
  await take("GET", apiPaths.savedSearches, token);
  await take("PUT", apiPaths.preferences, token, { tableColumns: ["siren", "name", "city"] });
  await take("GET", `${apiPaths.audit}?event=key-create`, token);
  await take("GET", `${apiPaths.auditExport}?event=key-create`, token);
  await take("GET", apiPaths.ownUserExport, token);
}

/** What a program with a key may call, as the document shows it. */
async function takeWithKey(key: string) {
  const endpoints = endpointsOf(api.document).filter(({ call }) => call.credential === "key");
  for (const call of endpoints.map((endpoint) => endpoint.call)) {
    await take(call.method, callPath(call), key, call.body ?? undefined);
  }
  const lines = await api.get(exportPath("la poste", "jsonl"), key);
  [answers.ExportedCompany] = lines.body as unknown[];
}

it("the examples in the document are the answers of the demo", async () => {
  const jeanne = await seedSignedInUser(api, server, { email: sampleEmail, role: "admin" });
  await takeAccounts(jeanne.accessToken);
  await takeOwn(jeanne.accessToken);
  await takeWithKey((await seedKey(api, jeanne)).secret);
  const document = (await api.get(apiPaths.openapi)).body as { openapi: string };
  answers.OpenApiDocument = { openapi: document.openapi };
  const inOrder = Object.fromEntries(Object.entries(answers).sort());
  const text = `${JSON.stringify(inOrder, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../lib/contract/answer-examples.json");
});
