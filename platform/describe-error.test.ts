import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { describeError, messageOf, stackOf } from "./describe-error";
import { reasonOf } from "./reason-of";

const secret = "eyJhbGciOiJIUzI1NiJ9";

it("describes a failed statement with its code and stack, without its parameters", () => {
  const cause = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  const error = new DrizzleQueryError("select $1", [secret], cause);
  const described = describeError(error);
  expect(JSON.stringify(described)).not.toContain(secret);
  expect(described.message).toBe("Failed query: select $1");
  expect(described.cause).toMatchObject({ message: "deadlock detected", code: "40P01" });
  expect(described.stack).toContain("describe-error.test.ts");
});

const failing = (message: string, code: string, more: { where?: string; detail?: string } = {}) =>
  Object.assign(new Error(message), { code, ...more });
const atRefuse = "PL/pgSQL function public.refuse() line 1 at";
const refuseFailed = "the function public.refuse() raised an error";

it.each([
  failing("duplicate key", "23505", { detail: `Failing row contains (${secret}).`, where: secret }),
  failing(`invalid input syntax: "a "${secret}""`, "22P02"),
  failing(`syntaxe invalide : « a » ${secret} »`, "22007"),
  failing(`no ${secret}`, "42601", { where: `COPY users, line 2, column email: "${secret}"` }),
])("leaves out rows and values that PostgreSQL quotes: $code", (error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(secret);
});

it.each([
  ["a failed assertion", "P0004", `${atRefuse} ASSERT`],
  ["a statement that it made", "42601", "fonction PL/pgSQL public.refuse(), ligne 1 à EXECUTE"],
  ["a value that it took for a name", "42602", `${atRefuse} PERFORM`],
])("leaves out what a function says of %s, in any language", (_what, code, where) => {
  expect(messageOf(failing(`near ${secret}`, code, { where }))).toBe(refuseFailed);
});

it("says what the server ran out of while a row was copied, and no value", () => {
  const message = 'could not extend file "base/16384/1": File too large';
  const full = failing(message, "XX000", { where: "COPY legal_units, line 89012" });
  expect(messageOf(full)).toBe('could not extend file "…": File too large');
  const where = `${atRefuse} RAISE\nCOPY users, line 1`;
  expect(messageOf(failing(`no ${secret}`, "53100", { where }))).not.toContain(secret);
});

it("keeps the names of what PostgreSQL lacks or refuses", () => {
  const message = 'relation "users" does not exist';
  expect(messageOf(failing(message, "42P01"))).toBe(message);
});

/** All that may be shown of an error. */
const everything = (error: Error) =>
  JSON.stringify([describeError(error), stackOf(error), reasonOf(error)]);

/** What PostgreSQL and the embedded database give of `raise exception 'no %', new.email`. */
const raised = failing(`no ${secret}`, "P0001", { where: `${atRefuse} RAISE` });

it("leaves out what a trigger says, which may quote a row, and names its function", () => {
  const error = new DrizzleQueryError("insert into users values ($1)", [secret], raised);
  expect(everything(error)).not.toContain(secret);
  expect(messageOf(raised)).toBe(refuseFailed);
});

it("takes no line of a parameter for a frame of the stack", () => {
  const error = new DrizzleQueryError("select $1", [`x\n    at ${secret}`], raised);
  expect(stackOf(error)).toContain("Caused by: Error: the function public.refuse() raised");
  expect(everything(error)).not.toContain(secret);
});

it.each(["https://me:", "redis://:", "postgres://me:p@", "https://"])(
  "leaves user and password out of addresses that begin with %s",
  (start) => {
    const error = new Error(`no answer from ${start}${secret}@host.fr/a?b=c@d and <a@b.fr>`);
    const scheme = start.split("//")[0];
    expect(messageOf(error)).toBe(`no answer from ${scheme}//host.fr/a?b=c@d and <a@b.fr>`);
    expect(everything(error)).not.toContain(secret);
  },
);

it("accepts values that are no errors, and circular causes", () => {
  expect(describeError("full")).toEqual({ type: "string", message: "full" });
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(describeError(round)).match(/"cause"/g)).toHaveLength(5);
});
