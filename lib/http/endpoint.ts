import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { CallingUser, UserId } from "@/lib/auth/ids";
import { noteRefusal } from "@/lib/auth/note-refusal";
import type { Caller } from "@/lib/auth/sessions";
import { ApiError, invalid, unavailable } from "@/lib/contract/errors";
import { type Declaration, isFromRegister } from "@/lib/contract/operation";
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

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Field<Of, Name extends string> = Of extends { [Key in Name]: infer Value } ? Value : undefined;
type CallerOf<Of> =
  Field<Of, "auth"> extends "none" | "optimistic-read"
    ? null
    : Field<Of, "keys"> extends true
      ? { user: CallingUser }
      : Caller;
/** The parameters in the braces of a path. */
type Params<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : unknown;

/** What the work of an operation gets. */
export type Input<Of extends Declaration> = {
  caller: CallerOf<Of>;
  query: Output<Field<Of, "query">>;
  body: Output<Field<Of, "body">>;
  params: Params<Field<Of, "path">>;
  clientAddress: string;
  userAgent: string | null;
  /** Whose budgets its calls spend; null: anyone's. */
  budgetKey: Field<Of, "auth"> extends "none" ? null : string;
  now: Date;
};

/**
 * The result of the work: the answer without `ok`, which the wrapper adds, or the file. If the answer has nothing else, it
 * does not matter.
 */
type Result<Of extends Declaration> = Of["answer"] extends z.ZodType
  ? Record<never, never> extends Omit<z.input<Of["answer"]>, "ok">
    ? unknown
    : Omit<z.input<Of["answer"]>, "ok">
  : Download;

export type Work<Of extends Declaration> = (input: Input<Of>) => Promise<Result<Of>>;

/** Reads which register is live, for refusals and for clients that ask whether their copy still holds. */
export type ReadRegister = () => Promise<Register>;

/** A declaration with its work, whose types no longer matter. */
type Bound = {
  declaration: Declaration;
  work: (input: never) => Promise<unknown>;
  register: ReadRegister | undefined;
};

/** `isForPrograms`: API keys may call it, and pages of the origins in CORS_ORIGINS. */
export type Handler = ((request: Request, params?: Record<string, string>) => Promise<Response>) & {
  isForPrograms?: boolean;
};

/**
 * Makes a handler from a declaration and its work. The order is fixed: size and type, limit of the client address,
 * authentication, limit of the user, validation, work. All of it must finish within REQUEST_SECONDS. The answer is parsed
 * by its schema, and whatever is thrown becomes the error envelope. `register`: for answers from the register.
 */
export function endpoint<const Of extends Declaration>(
  declaration: Of,
  work: Work<Of>,
  register?: ReadRegister,
): Handler {
  const { answer: schema, status = 200 } = declaration;
  const bound = { declaration, work, register: isFromRegister(schema) ? register : undefined };
  const handle: Handler = async (request, params = {}) => {
    const requestId = randomUUID();
    const known: Known = { now: new Date(), userId: null, balances: [], isAdmitted: false };
    const route = () => `${request.method} ${new URL(request.url).pathname}`;
    try {
      const result = await withinRequestTime(run(bound, request, params, known));
      const given = typeof result === "object" && result ? result : {};
      const balances = balanceHeaders(known.balances);
      if ("files" in schema) {
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
      const text = JSON.stringify(schema.parse({ ok: true, ...given }));
      if (!register) return answer(requestId, status, text, headers);
      const { body, headers: encoding } = await compress(text, request);
      return answer(requestId, status, body, { ...headers, ...encoding });
    } catch (thrown) {
      if (isForbidden(thrown)) await noteForbidden(request.headers, known.userId);
      return failureAnswer(requestId, thrown, route(), {
        ...balanceHeaders(known.balances),
        ...(await headersOfRefusal(bound, thrown, known)),
      });
    }
  };
  return Object.assign(handle, { isForPrograms: declaration.keys === true });
}

/** Which register a refusal is of: the one that was read to know it, else the live one. Nothing for what failed before the work. */
async function headersOfRefusal(
  { register }: Bound,
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

async function run(
  bound: Bound,
  request: Request,
  params: Record<string, string>,
  known: Known,
): Promise<unknown> {
  const { declaration, work } = bound;
  const { now } = known;
  const address = clientAddress(request.headers);
  const bytes = declaration.body ? await readJsonBytes(request) : null;
  known.balances.push(...(await spendAddressLimit(declaration, address, now)));
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
    } as never);
  const { auth, limit } = declaration;
  known.isAdmitted = auth === "none";
  if (auth === "none") return (await findHeld(bound, request, now)) ?? begin(null, null);
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
    const held = await findHeld(bound, request, now);
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
async function findHeld(
  { declaration, register }: Bound,
  request: Request,
  now: Date,
): Promise<object | null> {
  if (!register || "files" in declaration.answer || !request.headers.has("if-none-match"))
    return null;
  const live = await register();
  return hasTagOf(live, request, now) ? { register: live } : null;
}

async function spendAddressLimit(
  { addressLimit, auditWhenLimited: event }: Declaration,
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

function validQuery(schema: z.ZodObject, url: string): unknown {
  const known = Object.keys(schema.shape);
  const mark = url.indexOf("?");
  return valid(schema, parseQueryString(mark < 0 ? "" : url.slice(mark), known));
}

/** Throws ApiError VALIDATION_ERROR for the first invalid field in the schema's order. */
function valid(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const order = Object.keys(schema.shape);
  const position = (path: PropertyKey[]) => order.indexOf(String(path[0]));
  const [first] = parsed.error.issues.toSorted((a, b) => position(a.path) - position(b.path));
  throw invalid(String(first?.path[0] ?? "body"), first?.message ?? "is invalid");
}
