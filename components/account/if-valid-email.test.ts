import { expect, it } from "vitest";
import { ifValidEmail } from "./if-valid-email";

const outcome = (email: string) =>
  ifValidEmail(email, async () => ({ ok: true as const, value: "asked" }));

it.each(["a@b.fr", " marie@exemple.fr ", "é+x@exemple.co.uk", "ａ@ｂ．fr", "a'b@exemple.museum"])(
  "leaves %j to the API",
  async (email) => expect(await outcome(email)).toMatchObject({ value: "asked" }),
);

it.each(["", "marie", "@exemple.fr", "marie@exemple", "a b@exemple.fr", "a@@b.fr", "a@b.f"])(
  "refuses %j as the API would, without asking it",
  async (email) => {
    const details = { field: "email", reason: "must be a valid email address" };
    const refusal = { status: 400, code: "VALIDATION_ERROR", error: "", details };
    expect(await outcome(email)).toEqual({ ok: false, ...refusal });
  },
);
