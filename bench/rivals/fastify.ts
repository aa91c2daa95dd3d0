import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { signAccessToken, verifyAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { ApiError, type ErrorCode, invalid } from "@/lib/contract/errors";
import { openApiDocument } from "@/lib/contract/openapi";
import { apiPaths } from "@/lib/contract/paths";
import type { SearchFilters } from "@/lib/contract/registry";
import { inertHeaders, protectiveHeaders } from "@/lib/contract/security-headers.mjs";
import { maxBodyBytes } from "@/lib/http/json-body";
import { type Budget, hasBudgetLeft, spend } from "@/lib/http/limits";
import { searchCompanies } from "@/lib/registry/search-companies";
import { env } from "@/platform/env";
import {
  companyAnswer,
  credentials,
  liveAnswer,
  searchPage,
  searchQuery,
  sessionTokens,
  userAnswer,
} from "./json-schemas";
import { openPool, openReads } from "./reads";

const daySeconds = 24 * 3600;
const always = { "cache-control": "no-store", ...protectiveHeaders, ...inertHeaders };

/**
 * What one would write otherwise: Fastify 5 with postgres.js, its schemas for validation and answers, the
 * same checks, queries and headers as this service, and passwords hashed by bcryptjs where it is called.
 */
const reads = await openReads();
const sql = openPool();
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

app.post<{ Body: { email: string; password: string } }>(
  apiPaths.session,
  { schema: { body: credentials, response: { 200: sessionTokens } } },
  async ({ body, ip }) => {
    await spend("loginAttempts", ip);
    const refund = await spend("loginFailures", `${ip}|${body.email}`);
    const [user] = await sql`
      select id, password_hash as hash, disabled_at from users where email = ${body.email}`;
    if (!user || user.disabled_at || !(await matches(body.password, String(user.hash)))) {
      throw new ApiError("UNAUTHORIZED");
    }
    await refund();
    return { ok: true, ...(await openSession(user.id, ip)) };
  },
);

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

/** As this service stores passwords: bcrypt of an HMAC keyed with the hash's own salt. */
function matches(password: string, hash: string): Promise<boolean> {
  const input = createHmac("sha256", hash.slice(0, 29)).update(password, "utf8").digest("base64");
  return bcrypt.compare(input, hash);
}

async function openSession(userId: UserId, ip: string) {
  const now = new Date();
  const endsAt = new Date(now.getTime() + 30 * daySeconds * 1000);
  const sessionId = randomUUID() as SessionId;
  const refreshToken = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(refreshToken).digest("hex");
  await sql.begin(async (transaction) => {
    await transaction`
      insert into sessions (id, user_id, created_at, last_used_at, expires_at, ends_at)
      values (${sessionId}, ${userId}, now(), now(), ${endsAt.toISOString()}, ${endsAt.toISOString()})`;
    await transaction`
      insert into refresh_tokens (token_hash, session_id, created_at)
      values (${hash}, ${sessionId}, now())`;
    await transaction`
      insert into audit_events (event, user_id, session_id, client_address)
      values ('login', ${userId}, ${sessionId}, ${ip})`;
  });
  return {
    access_token: await signAccessToken({ userId, sessionId }, now),
    refresh_token: refreshToken,
  };
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
