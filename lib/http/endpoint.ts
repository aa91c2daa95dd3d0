import { randomUUID } from "node:crypto";
import { ZodObject, type z } from "zod";
import type { CallingUser, UserId } from "@/lib/auth/ids";
import { noteRefusal } from "@/lib/auth/note-refusal";
import type { Caller } from "@/lib/auth/sessions";
import type { AuditEventKind } from "@/lib/contract/audit-events";
import { ApiError, invalid, unavailable } from "@/lib/contract/errors";
import type { Register } from "@/lib/contract/registry";
import { env } from "@/platform/env";
import { withTimeout } from "@/platform/with-timeout";
import { answer, failureAnswer } from "./answer";
import {
  type AnyCaller,
  budgetKeyOf,
  findLiveCaller,
  identify,
  inTurn,
  isKey,
  isSafe,
  recentBudgetKey,
  requireSameOriginForCookie,
} from "./authenticate";
import { clientAddress } from "./client-address";
import { compress, varyByEncoding } from "./compress";
import { type Download, downloadAnswer } from "./download";
import { parseStrictJson, readJsonBytes } from "./json-body";
import {
  type Balance,
  type Budget,
  balanceHeaders,
  hasBudgetLeft,
  readBalance,
  type Spent,
  spend,
  spendForAddress,
} from "./limits";
import { isForbidden, noteForbidden } from "./note-forbidden";
import { pageLinks } from "./page-links";
import { parseQueryString } from "./query-string";
import { hasTagOf, isKnownAnswer, registerHeaders, versionHeaders } from "./register-answer";

/**
 * What is known of a call, also when it fails: when it began, the user that its token or cookie names, what is left of its
 * budgets, and whether its work was due.
 */
type Known = { now: Date; userId: UserId | null; balances: Balance[]; isAdmitted: boolean };
type Fields = z.ZodObject;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * Who may call an endpoint:
 *
 * - `none`: anyone.
 * - `required`: a signed-in user.
 * - `admin`: an admin; others get FORBIDDEN.
 * - `optimistic-read`: a signed-in user, for work that changes nothing and does not depend on the caller. If the session
 *   was recently valid, the work starts while the session is being checked. If the check fails, the result is discarded.
 */
type Auth = "none" | "required" | "optimistic-read" | "admin";

type Declaration<Who, Keys, Query, Body, Answer> = {
  auth: Who;
  /** Whether API keys may call it; by default they get FORBIDDEN. */
  keys?: Keys;
  /** Budget of the client address, spent before anything else is done. */
  addressLimit?: Budget;
  /** The audit event that counts calls beyond `addressLimit`. */
  auditWhenLimited?: AuditEventKind;
  /** Budget of the user. That of API keys is another. An answer 304 that needed no work spends nothing. */
  limit?: Budget;
  query?: Query;
  body?: Body;
  /** For answers from the register: reads which one is live, for refusals and for clients that ask whether their copy still holds. */
  register?: () => Promise<Register>;
  /** The schema of the JSON answer, or `download` for a file that is generated while it is sent. */
  response: Answer;
  status?: 200 | 201;
};

type CallerOf<Keys> = Keys extends true ? { user: CallingUser } : Caller;

type Input<Who, Keys, Query, Body> = {
  caller: Who extends "none" | "optimistic-read" ? null : CallerOf<Keys>;
  query: Out<Query>;
  body: Out<Body>;
  params: Record<string, string>;
  clientAddress: string;
  userAgent: string | null;
  /** Whose budgets its calls spend; null: anyone's. */
  budgetKey: Who extends "none" ? null : string;
  now: Date;
};

type AnyAnswer = z.ZodType | "download";

/** The result of the work: the answer without `ok`, which the wrapper adds, or the file. */
type Given<Answer> = Answer extends z.ZodType ? Omit<z.input<Answer>, "ok"> : Download;

type Work<Who, Keys, Query, Body, Answer> = (
  input: Input<Who, Keys, Query, Body>,
) => Promise<Given<Answer>>;

type RouteContext = { params: Promise<Record<string, string | string[]>> };
/**
 * `isForPrograms`: API keys may call it, and pages of the origins in CORS_ORIGINS. `budget`: what each call spends. A test
 * requires one of whatever may change something.
 */
export type Handler = ((request: Request, context?: RouteContext) => Promise<Response>) & {
  isForPrograms?: boolean;
  budget?: Budget | undefined;
};

/**
 * Makes a handler from a declaration and its work. The order is fixed: size and type, limit of the client address,
 * authentication, limit of the user, validation, work. All of it must finish within REQUEST_SECONDS. The answer is parsed
 * by its schema, and whatever is thrown becomes the error envelope.
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
  const handle: Handler = async (request, context) => {
    const requestId = randomUUID();
    const known: Known = { now: new Date(), userId: null, balances: [], isAdmitted: false };
    const route = () => `${request.method} ${new URL(request.url).pathname}`;
    try {
      const given = await withinRequestTime(run(declaration, work, request, context, known));
      const { response, status = 200 } = declaration;
      const balances = balanceHeaders(known.balances);
      if (response === "download") {
        const about = { requestId, route: route(), reader: known.userId ?? "" };
        return downloadAnswer(about, given as Download, balances);
      }
      const register = registerOf(given);
      const headers = {
        ...balances,
        ...pageLinks(request.url, given),
        ...(register && registerHeaders(register, request, known.now)),
      };
      if (isKnownAnswer(headers, request)) {
        return answer(requestId, 304, null, { ...headers, ...varyByEncoding });
      }
      const text = JSON.stringify(response.parse({ ok: true, ...given }));
      if (!register) return answer(requestId, status, text, headers);
      const { body, headers: encoding } = await compress(text, request);
      return answer(requestId, status, body, { ...headers, ...encoding });
    } catch (thrown) {
      if (isForbidden(thrown)) await noteForbidden(request.headers, known.userId);
      return failureAnswer(requestId, thrown, route(), {
        ...balanceHeaders(known.balances),
        ...(await headersOfRefusal(declaration, thrown, known)),
      });
    }
  };
  const { keys, limit, addressLimit } = declaration;
  return Object.assign(handle, { isForPrograms: keys === true, budget: limit ?? addressLimit });
}

/** Whether answers have an ETag: those that name their register. */
function isTagged(response: AnyAnswer): boolean {
  return response instanceof ZodObject && "register" in response.shape;
}

/** Which register a refusal is of: the one that was read to know it, else the live one. Nothing for what failed before the work. */
async function headersOfRefusal(
  { register }: { register?: () => Promise<Register> },
  thrown: unknown,
  { isAdmitted }: Known,
): Promise<Record<string, string>> {
  if (!register || !isAdmitted || !(thrown instanceof ApiError) || thrown.status >= 500) return {};
  const read = thrown.register ?? (await register().catch(() => null));
  return read ? versionHeaders(read) : {};
}

function registerOf(given: object): Register | null {
  return "register" in given ? (given.register as Register) : null;
}

/** Throws ApiError SERVICE_UNAVAILABLE when the request takes too long, usually because the database hangs. */
export function withinRequestTime<Result>(work: Promise<Result>): Promise<Result> {
  const { REQUEST_SECONDS: seconds } = env();
  return withTimeout(seconds * 1000, work, () =>
    unavailable(new Error(`no answer within ${seconds} s`)),
  );
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
  const { now } = known;
  const address = clientAddress(request.headers);
  const bytes = declaration.body ? await readJsonBytes(request) : null;
  known.balances.push(...(await spendAddressLimit(declaration, address, now)));
  const params = await singleParams(context);
  const begin = async (caller: AnyCaller | null, budgetKey: string | null) =>
    work({
      caller,
      query: declaration.query && validQuery(declaration.query, request.url),
      body: declaration.body && valid(declaration.body, parseStrictJson(bytes ?? new Uint8Array())),
      params,
      clientAddress: address,
      userAgent: request.headers.get("user-agent"),
      budgetKey,
      now,
    } as unknown as Input<Who, Keys, Query, Body>);
  const { auth, limit } = declaration;
  known.isAdmitted = auth === "none";
  if (auth === "none") return (await findHeld(declaration, request, now)) ?? begin(null, null);
  const identity = await identify(request, now);
  known.userId = isKey(identity) ? null : identity.userId;
  requireSameOriginForCookie(request, identity);
  const admit = async () => {
    const isConditional = request.headers.has("if-none-match");
    // A session that has ended spends no budget, so it must not be able to start work again and again.
    const recent = auth === "optimistic-read" && !isConditional && recentBudgetKey(identity);
    const mayStartEarly = recent && (!limit || hasBudgetLeft(limit, recent));
    const optimistic = mayStartEarly ? begin(null, recent) : null;
    // If the check below throws, nobody awaits this promise.
    optimistic?.catch(() => {});
    const caller = await findLiveCaller(identity, now);
    known.userId = caller.user.id;
    if (isKey(identity) && !declaration.keys) throw new ApiError("FORBIDDEN");
    if (auth === "admin" && caller.user.role !== "admin") throw new ApiError("FORBIDDEN");
    const budgetKey = budgetKeyOf(caller);
    // It is as cheap as the refusal for a spent budget, which has no bound either.
    const held = await findHeld(declaration, request, now);
    if (limit) {
      const left = held ? readBalance(limit, budgetKey) : spend(limit, budgetKey).then(balanceOf);
      known.balances.push(await left);
    }
    known.isAdmitted = true;
    return () => held ?? optimistic ?? begin(caller, budgetKey);
  };
  const turn = inTurn(request, identity);
  if (isSafe(request)) return turn(async () => (await admit())());
  // A change may wait for a lock, which must not hold up its person's other calls.
  const proceed = await turn(admit);
  return proceed();
}

const balanceOf = ({ balance }: Spent) => balance;

/** What is answered 304 without the work: the live register, if the client has the answer of it to this address. */
async function findHeld<Answer extends AnyAnswer>(
  { register, response }: { register?: () => Promise<Register>; response: Answer },
  request: Request,
  now: Date,
): Promise<Given<Answer> | null> {
  if (!register || !isTagged(response) || !request.headers.has("if-none-match")) return null;
  const live = await register();
  return hasTagOf(live, request, now) ? ({ register: live } as unknown as Given<Answer>) : null;
}

async function spendAddressLimit(
  {
    addressLimit,
    auditWhenLimited: event,
  }: { addressLimit?: Budget; auditWhenLimited?: AuditEventKind },
  clientAddress: string,
  at: Date,
): Promise<Balance[]> {
  if (!addressLimit) return [];
  try {
    return [(await spendForAddress(addressLimit, clientAddress)).balance];
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

/** Throws ApiError VALIDATION_ERROR for the first invalid field in the schema's order. */
function valid(schema: Fields, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const order = Object.keys(schema.shape);
  const position = (path: PropertyKey[]) => order.indexOf(String(path[0]));
  const [first] = parsed.error.issues.toSorted((a, b) => position(a.path) - position(b.path));
  throw invalid(String(first?.path[0] ?? "body"), first?.message ?? "is invalid");
}

async function singleParams(context: RouteContext | undefined): Promise<Record<string, string>> {
  const params = (await context?.params) ?? {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
