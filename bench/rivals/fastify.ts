import { randomUUID } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { verifyAccessToken } from "@/lib/auth/access-token";
import { ApiError, type ErrorCode, invalid } from "@/lib/contract/errors";
import { openApiDocument } from "@/lib/contract/openapi";
import { apiPaths } from "@/lib/contract/paths";
import type { SearchFilters } from "@/lib/contract/registry";
import { inertHeaders, protectiveHeaders } from "@/lib/contract/security-headers.mjs";
import { maxBodyBytes } from "@/lib/http/json-body";
import { type Budget, hasBudgetLeft, spend } from "@/lib/http/limits";
import { searchCompanies } from "@/lib/registry/search-companies";
import { env } from "@/platform/env";
import { companyAnswer, liveAnswer, searchPage, searchQuery, userAnswer } from "./json-schemas";
import { openReads } from "./reads";

const always = { "cache-control": "no-store", ...protectiveHeaders, ...inertHeaders };

/**
 * What one would write otherwise: Fastify 5 with postgres.js, its schemas for validation and answers, the
 * same checks, queries and headers as this service.
 */
const reads = await openReads();
const app = Fastify({
  logger: false,
  bodyLimit: maxBodyBytes,
  genReqId: () => randomUUID(),
  routerOptions: { maxParamLength: 200 },
});

app.addHook("onRequest", (request, reply, done) => {
  reply.headers(always).header("x-request-id", request.id);
  done();
});

app.setErrorHandler((error: Error & { validation?: { instancePath: string }[] }, _, reply) => {
  if (error.validation) return refuse(reply, invalid(fieldOf(error.validation), error.message));
  return refuse(reply, error instanceof ApiError ? error : new ApiError("INTERNAL_ERROR"));
});
app.setNotFoundHandler((_, reply) => refuse(reply, new ApiError("NOT_FOUND")));

app.get("/health/live", { schema: { response: { 200: liveAnswer } } }, async () => ({ ok: true }));

const openApi = JSON.stringify(openApiDocument(env().APP_URL));
app.get(apiPaths.openapi, (_, reply) => {
  reply.header("content-type", "application/json; charset=utf-8").send(openApi);
});

app.get<{ Params: { siren: string } }>(
  apiPaths.company.replace("{siren}", ":siren"),
  { schema: { response: { 200: companyAnswer } } },
  async (request) => {
    const company = await asReader(request, "company", () =>
      reads.findCompany(request.params.siren),
    );
    if (!company) throw new ApiError("NOT_FOUND");
    return { ok: true, company };
  },
);

app.get<{ Querystring: { q: string; page?: number } & SearchFilters }>(
  apiPaths.search,
  { schema: { querystring: searchQuery, response: { 200: searchPage } } },
  async (request) => {
    const { q, page = 1, ...filters } = request.query;
    const found = await asReader(request, "search", () => searchCompanies(q.trim(), page, filters));
    return { ok: true, ...found };
  },
);

app.get(apiPaths.session, { schema: { response: { 200: userAnswer } } }, async (request) => {
  const now = new Date();
  return { ok: true, user: await findUser(await identify(request, now), now) };
});

/** Reads the register while the session is looked up, as this service does. */
async function asReader<Result>(
  request: FastifyRequest,
  budget: Budget,
  read: () => Promise<Result>,
): Promise<Result> {
  const now = new Date();
  const identity = await identify(request, now);
  const early = hasBudgetLeft(budget, identity.userId) ? read() : null;
  early?.catch(() => {});
  const user = await findUser(identity, now);
  await spend(budget, user.id);
  return early ?? read();
}

async function identify({ headers }: FastifyRequest, now: Date) {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const claims = token ? await verifyAccessToken(token, now) : null;
  if (!claims) throw new ApiError("UNAUTHORIZED");
  return claims;
}

async function findUser(named: { userId: string; sessionId: string }, now: Date) {
  const user = await reads.findUser(named, now);
  if (!user) throw new ApiError("UNAUTHORIZED");
  return user;
}

function fieldOf([first]: { instancePath: string }[]): string {
  return first?.instancePath.slice(1) || "request";
}

function refuse(reply: FastifyReply, error: ApiError) {
  const code: ErrorCode = error.code;
  if (code === "UNAUTHORIZED") reply.header("www-authenticate", "Bearer");
  const { message, details } = error;
  return reply.code(error.status).send({ ok: false, error: message, code, details });
}

await app.listen({ port: env().PORT, host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
