import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import { Api, failure } from "../support/api";
import { mintInvitation } from "../support/mint";

let api: Api;
let invitationToken: string;
beforeAll(async () => {
  api = await Api.of();
  ({ token: invitationToken } = await mintInvitation());
});

const good = { email: newEmail(), password: newPassword(), invitationToken: "x" };
const { email } = good;
const without = (field: keyof typeof good) => ({ ...good, [field]: undefined });

describe("POST /v1/auth/signup-with-invitation, 400 a parameter is invalid", () => {
  it.each([
    ["email missing", "email", without("email")],
    ["email not a string", "email", { ...good, email: 42 }],
    ["email null", "email", { ...good, email: null }],
    ["email empty", "email", { ...good, email: "" }],
    ["email without @", "email", { ...good, email: "someone.example.fr" }],
    ["email with two @", "email", { ...good, email: "a@b@example.fr" }],
    ["email with a space", "email", { ...good, email: "some one@example.fr" }],
    ["email of 255 characters", "email", { ...good, email: `${"a".repeat(244)}@example.fr` }],
    ["password missing", "password", without("password")],
    ["password not a string", "password", { ...good, password: ["12345678"] }],
    ["password of 7 characters", "password", { ...good, password: "kR4!zq9" }],
    ["password of 7 code points in 14 units", "password", { ...good, password: "🦊🐌🦉🐝🦔🐢🦀" }],
    [
      "password of 257 characters",
      "password",
      { ...good, password: "kR4!zq9wX".repeat(29).slice(0, 257) },
    ],
    ["password that is common", "password", { ...good, password: "password1" }],
    ["password that is common, in capitals", "password", { ...good, password: "PASSWORD1" }],
    ["password that is a common word and digits", "password", { ...good, password: "admin1234" }],
    ["password that is a sequence", "password", { ...good, password: "azertyuiop" }],
    ["password that is a repetition", "password", { ...good, password: "xkxkxkxk" }],
    ["password that is the email", "password", { ...good, password: email }],
    [
      "password that is the email in capitals",
      "password",
      { ...good, password: email.toUpperCase() },
    ],
    ["invitationToken missing", "invitationToken", without("invitationToken")],
    ["invitationToken not a string", "invitationToken", { ...good, invitationToken: {} }],
    ["invitationToken empty", "invitationToken", { ...good, invitationToken: "" }],
    ["nothing given: the first in the contract's order", "email", {}],
    [
      "password and token bad: the first of them",
      "password",
      { invitationToken: 1, password: 1, email },
    ],
  ])("%s", async (_, field, body) => {
    const reason = expect.stringMatching(/^.+[^.]$/);
    const answer = await api.post(apiPaths.signUp, body);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field, reason }));
  });
});

describe("POST /v1/auth/signup-with-invitation, 400 with field body", () => {
  const fields = () => {
    const text = JSON.stringify({ ...good, invitationToken });
    return text.slice(1, -1);
  };
  const nested = (depth: number) =>
    `{${fields()},"x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
    );

  it.each<[string, () => string | Uint8Array]>([
    ["nothing", () => ""],
    ["half of an object", () => `{${fields()}`],
    ["a comma too many", () => `{${fields()},}`],
    ["something after the object", () => `{${fields()}} {}`],
    ["an array", () => `[{${fields()}}]`],
    ["a string", () => '"text"'],
    ["null", () => "null"],
    ["a key twice", () => `{${fields()},"email":"other@example.fr"}`],
    ["a key twice, once escaped", () => `{${fields()},"\\u0065mail":"other@example.fr"}`],
    ["an unknown key twice, deep inside", () => `{${fields()},"x":[{"a":1,"a":2}]}`],
    ["a byte order mark", () => `\uFEFF{${fields()}}`],
    ["bytes that are not UTF-8", () => bytes(`{${fields()},"x":"`, [0xc3, 0x28], '"}')],
    ["a surrogate in UTF-8", () => bytes(`{${fields()},"x":"`, [0xed, 0xa0, 0x80], '"}')],
    ["UTF-16", () => Buffer.from(`{${fields()}}`, "utf16le")],
    ["a lone surrogate, escaped", () => `{${fields()},"x":"\\ud800"}`],
    ["a lone surrogate in a key", () => `{${fields()},"\\udc00":1}`],
    ["NUL, escaped", () => `{${fields()},"x":"a\\u0000b"}`],
    ["NUL as it is", () => `{${fields()},"x":"a\u0000b"}`],
    ["17 levels", () => nested(17)],
    ["10,000 levels", () => nested(10_000)],
  ])("%s", async (_, body) => {
    const answer = await api.call("POST", apiPaths.signUp, { body: body() });
    const reason = expect.stringMatching(/^.+[^.]$/);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "body", reason }));
  });

  it("but 16 levels and an escaped surrogate pair are accepted", async () => {
    const body = nested(16).replace('"x"', '"y":"\\ud83e\\udd8a","x"');
    expect((await api.call("POST", apiPaths.signUp, { body })).status).toBe(201);
  });
});

describe("POST /v1/auth/signup-with-invitation, without a JSON body", () => {
  const padded = (size: number) => {
    const body = { ...good, padding: "" };
    const bare = JSON.stringify(body).length;
    return JSON.stringify({ ...body, padding: "x".repeat(size - bare) });
  };

  it("413 over 64 KiB, with Content-Length", async () => {
    const answer = await api.call("POST", apiPaths.signUp, { body: padded(65_537) });
    expect(answer).toMatchObject(failure(413, "PAYLOAD_TOO_LARGE"));
  });

  it("413 over 64 KiB, chunked", async () => {
    const headers = { "transfer-encoding": "chunked" };
    const answer = await api.call("POST", apiPaths.signUp, { headers, body: padded(65_537) });
    expect(answer).toMatchObject(failure(413, "PAYLOAD_TOO_LARGE"));
  });

  it("exactly 64 KiB are accepted, with Content-Length or chunked", async () => {
    const chunked = { headers: { "transfer-encoding": "chunked" } };
    for (const options of [{}, chunked]) {
      const answer = await api.call("POST", apiPaths.signUp, { ...options, body: padded(65_536) });
      expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
    }
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/json; charset=iso-8859-1",
    "",
  ])("415 for the type %j", async (type) => {
    const answer = await api.post(apiPaths.signUp, good, { headers: { "content-type": type } });
    expect(answer).toMatchObject(failure(415, "UNSUPPORTED_MEDIA_TYPE"));
  });

  it("application/json; charset=utf-8 is accepted", async () => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const answer = await api.post(apiPaths.signUp, good, { headers });
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
  });
});
