import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { UserId } from "@/lib/auth/ids";
import { noteRefusal } from "@/lib/auth/note-refusal";
import type { Caller } from "@/lib/auth/sessions";
import type { AuditEventKind } from "@/lib/contract/audit-events";
import type { User } from "@/lib/contract/auth";
import { ApiError, invalid, unavailable } from "@/lib/contract/errors";
import { env } from "@/platform/env";
import { withTimeout } from "@/platform/with-timeout";
import { answer, failureAnswer } from "./answer";
import {
  type AnyCaller,
  counterOf,
  findLiveCaller,
  identify,
  isKey,
  requireOwnPage,
  wasLive,
} from "./authenticate";
import { clientAddress } from "./client-address";
import { type Download, downloadAnswer } from "./download";
import { parseStrictJson, readJsonBytes } from "./json-body";
import { type Budget, hasLeft, spend, spendOfAddress } from "./limits";
import { isForbidden, noteForbidden } from "./note-forbidden";
import { parseQueryString } from "./query-string";

/** Whom the call's token or cookie names. */
type Known = { userId: UserId | null };
type Fields = z.ZodObject;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * Who may call: anyone, whoever is signed in, or an admin (FORBIDDEN for others). `reader`: whoever is
 * signed in, for work that changes nothing and does not ask who calls; it is done while a session
 * that was alive before is looked up, and dropped when that has ended.
 */
type Auth = "none" | "required" | "reader" | "admin";

type Declaration<Who, Keys, Query, Body, Answer> = {
  auth: Who;
  /** Whether a program's key may call it; by default FORBIDDEN. */
  keys?: Keys;
  /** Spent by each call from a client address, before anything else is asked. */
  addressLimit?: Budget;
  /** As what the audit counts a call beyond that. */
  limited?: AuditEventKind;
  /** Spent by each call of a user; each key has a count of its own. */
  limit?: Budget;
  query?: Query;
  body?: Body;
  /** The schema of the JSON answer; `download`: a file, made as it is sent. */
  response: Answer;
  status?: 200 | 201;
};

type CallerOf<Keys> = Keys extends true ? { user: User } : Caller;

type Input<Who, Keys, Query, Body> = {
  caller: Who extends "none" | "reader" ? null : CallerOf<Keys>;
  query: Out<Query>;
  body: Out<Body>;
  params: Record<string, string>;
  clientAddress: string;
  userAgent: string | null;
  now: Date;
};

type AnyAnswer = z.ZodType | "download";

/** What the work gives: the answer without its `ok`, which the wrapper writes, or the file. */
type Given<Answer> = Answer extends z.ZodType ? Omit<z.input<Answer>, "ok"> : Download;

type Work<Who, Keys, Query, Body, Answer> = (
  input: Input<Who, Keys, Query, Body>,
) => Promise<Given<Answer>>;

type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = (request: Request, context?: RouteContext) => Promise<Response>;

/**
 * An endpoint from its declaration and its work. The order is fixed: size and type, per-address
 * limit, authentication, per-user limit, validation, work, all within REQUEST_SECONDS; the answer is parsed
 * by its schema, and whatever is thrown becomes the envelope.
 */
export function endpoint<
  Who extends Auth,
  Answer extends AnyAnswer,
  Keys extends boolean = false,
  Query extends Fields | undefined = undefined,
  Body extends Fields | undefined = undefined,
>(
  declaration: Declaration<Who, Keys, Query, Body, Answer>,
  work: Work<Who, Keys, Query, Body, Answer>,
): Handler {
  return async (request, context) => {
    const requestId = randomUUID();
    const known: Known = { userId: null };
    const route = () => `${request.method} ${new URL(request.url).pathname}`;
    try {
      const given = await withTimeout(
        env().REQUEST_SECONDS * 1000,
        run(declaration, work, request, context, known),
        late,
      );
      const { response, status = 200 } = declaration;
      if (response === "download") return downloadAnswer(requestId, route(), given as Download);
      return answer(requestId, status, JSON.stringify(response.parse({ ok: true, ...given })));
    } catch (thrown) {
      if (isForbidden(thrown)) await noteForbidden(request.headers, known.userId);
      return failureAnswer(requestId, thrown, route());
    }
  };
}

/** The database hangs, or everything waits for it. */
function late(): ApiError {
  return unavailable(new Error(`no answer within ${env().REQUEST_SECONDS} s`));
}

async function run<
  Who extends Auth,
  Answer extends AnyAnswer,
  Keys extends boolean,
  Query extends Fields | undefined,
  Body extends Fields | undefined,
>(
  declaration: Declaration<Who, Keys, Query, Body, Answer>,
  work: Work<Who, Keys, Query, Body, Answer>,
  request: Request,
  context: RouteContext | undefined,
  known: Known,
): Promise<Given<Answer>> {
  const now = new Date();
  const address = clientAddress(request.headers);
  const bytes = declaration.body ? await readJsonBytes(request) : null;
  await spendAddressLimit(declaration, address, now);
  const params = await singleParams(context);
  const begin = (caller: AnyCaller | null) =>
    work({
      caller,
      query: declaration.query && validQuery(declaration.query, request.url),
      body: declaration.body && valid(declaration.body, parseStrictJson(bytes ?? new Uint8Array())),
      params,
      clientAddress: address,
      userAgent: request.headers.get("user-agent"),
      now,
    } as unknown as Input<Who, Keys, Query, Body>);
  const { auth, limit } = declaration;
  if (auth === "none") return begin(null);
  const identity = await identify(request, now);
  known.userId = isKey(identity) ? null : identity.userId;
  requireOwnPage(request, identity);
  const hasBudget = !limit || hasLeft(limit, counterOf(identity));
  // Nobody spends a budget with a session that has ended: nothing may be begun for it, again and again.
  const mayBegin = auth === "reader" && hasBudget && wasLive(identity);
  const early = mayBegin ? (async () => begin(null))() : null;
  early?.catch(() => {});
  const caller = await findLiveCaller(identity, now);
  known.userId = caller.user.id as UserId;
  if (isKey(identity) && !declaration.keys) throw new ApiError("FORBIDDEN");
  if (auth === "admin" && caller.user.role !== "admin") throw new ApiError("FORBIDDEN");
  if (limit) await spend(limit, counterOf(identity));
  return early ?? begin(caller);
}

async function spendAddressLimit(
  { addressLimit, limited: event }: { addressLimit?: Budget; limited?: AuditEventKind },
  clientAddress: string,
  at: Date,
): Promise<void> {
  if (!addressLimit) return;
  try {
    await spendOfAddress(addressLimit, clientAddress);
  } catch (error) {
    if (event) await noteRefusal({ event, at, clientAddress });
    throw error;
  }
}

function validQuery(schema: Fields, url: string): unknown {
  const known = Object.keys(schema.shape);
  const mark = url.indexOf("?");
  return valid(schema, parseQueryString(mark < 0 ? "" : url.slice(mark), known));
}

/** Throws ApiError VALIDATION_ERROR for the first offending field in the schema's order. */
function valid(schema: Fields, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const order = Object.keys(schema.shape);
  const place = (path: PropertyKey[]) => order.indexOf(String(path[0]));
  const [first] = parsed.error.issues.toSorted((a, b) => place(a.path) - place(b.path));
  throw invalid(String(first?.path[0] ?? "body"), first?.message ?? "is invalid");
}

async function singleParams(context: RouteContext | undefined): Promise<Record<string, string>> {
  const params = (await context?.params) ?? {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
