import type { z } from "zod";
import type { Budget } from "@/platform/budgets";
import type { AuditEventKind } from "./audit-events";
import { Done } from "./auth";
import type { ErrorCode } from "./errors";

/**
 * Who may call an operation, if not any signed-in user:
 *
 * - `none`: anyone.
 * - `admin`: an admin; others get FORBIDDEN.
 * - `optimistic-read`: a signed-in user, for work that changes nothing and does not depend on the caller. If the session
 *   was recently valid, the work starts while the session is being checked. If the check fails, the result is discarded.
 */
type Auth = "none" | "optimistic-read" | "admin";

/**
 * A file that is generated while it is sent: its media types, with the schema of a line of JSON lines, or of the whole
 * text. `isFromRegister`: its headers name the register.
 */
export type FileAnswer = { files: Record<string, z.ZodType>; isFromRegister?: boolean };

/** What the wrapper of endpoints (`lib/http/endpoint.ts`) does before and after the work. */
export type Declaration = {
  auth?: Auth;
  /** Whether API keys may call it; by default they get FORBIDDEN. */
  keys?: boolean;
  /** Budget of the client address, spent before anything else is done. */
  addressLimit?: Budget;
  /** The audit event that counts calls beyond `addressLimit`. */
  auditWhenLimited?: AuditEventKind;
  /** Budget of the user. That of API keys is another. An answer 304 that needed no work spends nothing. */
  limit?: Budget;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The schema of the JSON answer, with `ok`, or a file. */
  answer: z.ZodObject | FileAnswer;
  status?: 201;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * All that is said of an operation. The routes, the OpenAPI document, the reference, the typed client and the tests by
 * status come from it. `app/api/v1/` binds it to its work.
 */
export type Operation = Declaration & {
  method: Method;
  /** In OpenAPI form: `/v1/registry/company/{siren}`. */
  path: string;
  summary: string;
  description: string;
  /** The failures that its other parts do not imply. */
  failures?: readonly ErrorCode[];
  /** Whether its answer has an ETag although it is not from the register. */
  hasTag?: boolean;
};

/** What it says of itself. Without `answer`, that is `Done`. */
type Details = Omit<Operation, "method" | "path" | "answer"> & Partial<Pick<Operation, "answer">>;
type Answered<Of> = Of extends { answer: unknown } ? Of : Of & { answer: typeof Done };

/** Declares operations of a method. What changes something spends the budget `changes`, unless it says another. */
const ofMethod =
  <const OfMethod extends Method>(method: OfMethod) =>
  <const Path extends string, const Of extends Details>(path: Path, details: Of) => {
    const limit = method === "GET" || details.addressLimit ? {} : { limit: "changes" };
    const operation = { answer: Done, ...limit, ...details, method, path };
    return operation as unknown as Answered<Of> & { method: OfMethod; path: Path };
  };

export const get = ofMethod("GET");
export const post = ofMethod("POST");
export const put = ofMethod("PUT");
export const patch = ofMethod("PATCH");
export const del = ofMethod("DELETE");

/** Operations by their ids, and the section of the reference that they are in. */
export type Group<Tag extends string, Operations extends Record<string, Operation>> = {
  tag: Tag;
  description: string;
  operations: Operations;
};

export function group<const Tag extends string, const Operations extends Record<string, Operation>>(
  tag: Tag,
  description: string,
  operations: Operations,
): Group<Tag, Operations> {
  return { tag, description, operations };
}

/** Whether an answer has headers that name the register it was read from. */
export function isFromRegister(answer: Declaration["answer"]): boolean {
  return "files" in answer ? answer.isFromRegister === true : "register" in answer.shape;
}
