import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createAccount, newEmail, newPassword, seedAccount, signIn } from "../support/accounts";
import { failure } from "../support/api";
import { invalid, invalidInvitation, unauthorized } from "../support/failures";
import { invite } from "../support/invite";
import { mintInvitation } from "../support/mint";
import { signUp } from "../support/people";
import { api } from "../support/shared-api";

const registered = failure(409, "EMAIL_ALREADY_EXISTS");
const unknownToken = () => randomBytes(32).toString("base64url");

describe("POST /v1/auth/signup-with-invitation, 201 account created", () => {
  it("answers {ok, user} with the invitation's role and account", async () => {
    const email = newEmail();
    const { token, accountId } = await invite({ email, role: "admin" });
    const { status, body } = await signUp(email, token);
    expect(status).toBe(201);
    expect(body).toEqual({
      ok: true,
      user: { id: expect.any(String), email, role: "admin", accountId },
    });
  });

  it("creates a member of a new account, or of the account that the invitation gives", async () => {
    const { user } = await createAccount(api);
    const stranger = await createAccount(api);
    const colleague = await createAccount(api, undefined, { account: user.accountId });
    expect([user.role, colleague.user.role]).toEqual(["member", "member"]);
    expect(stranger.user.accountId).not.toBe(user.accountId);
    expect(colleague.user.accountId).toBe(user.accountId);
    expect(colleague.user.id).not.toBe(user.id);
  });

  it("stores the email trimmed, in NFKC and lower case", async () => {
    const email = newEmail();
    const { token } = await mintInvitation({ email });
    const typed = `  ${email.toUpperCase().replace("U", "\uFF35")} `;
    expect(await signUp(typed, token)).toMatchObject({ status: 201, body: { user: { email } } });
  });

  it("ignores unknown fields", async () => {
    const { token: invitationToken, accountId } = await mintInvitation();
    const extra = { role: "admin", accountId: "someone-else", id: "1", ok: false };
    const own = { email: newEmail(), password: newPassword(), invitationToken };
    const answer = await api.post(apiPaths.signUp, { ...extra, ...own });
    expect(answer).toMatchObject({ status: 201, body: { user: { role: "member", accountId } } });
  });

  it.each([
    ["8 code points that take 16 UTF-16 units", "🦊🐌🦉🐝🦔🐢🦀🐙"],
    ["256 code points", `${randomBytes(96).toString("base64url")}${"é🦊".repeat(64)}`],
  ])("accepts a password of %s, and never truncates it", async (_, password) => {
    const email = newEmail();
    const { token } = await mintInvitation();
    expect((await signUp(email, token, password)).status).toBe(201);
    await expect(signIn(api, { email, password })).resolves.toBeDefined();
    const cut = { email, password: [...password].slice(0, -1).join("") };
    expect(await api.post(apiPaths.session, cut)).toMatchObject(unauthorized);
  });
});

describe("POST /v1/auth/signup-with-invitation, 400 a parameter is invalid", () => {
  const good = { email: newEmail(), password: newPassword(), invitationToken: "x" };
  const { email } = good;

  it.each<[string, string, object]>([
    ["is missing", "email", { email: undefined }],
    ["is not a string", "email", { email: 42 }],
    ["is null", "email", { email: null }],
    ["is empty", "email", { email: "" }],
    ["has no @", "email", { email: "someone.example.fr" }],
    ["has two @", "email", { email: "a@b@example.fr" }],
    ["has a space", "email", { email: "some one@example.fr" }],
    ["has 255 characters", "email", { email: `${"a".repeat(244)}@example.fr` }],
    ["is missing", "password", { password: undefined }],
    ["is not a string", "password", { password: ["12345678"] }],
    ["has 7 characters", "password", { password: "kR4!zq9" }],
    ["has 7 code points in 14 units", "password", { password: "🦊🐌🦉🐝🦔🐢🦀" }],
    ["has 257 characters", "password", { password: "kR4!zq9wX".repeat(29).slice(0, 257) }],
    ["is common", "password", { password: "password1" }],
    ["is the email in capitals", "password", { password: email.toUpperCase() }],
    ["is missing", "invitationToken", { invitationToken: undefined }],
    ["is not a string", "invitationToken", { invitationToken: {} }],
    ["is empty", "invitationToken", { invitationToken: "" }],
    ["comes before the token", "password", { password: 1, invitationToken: 1 }],
  ])("which %s: the field %s", async (_, field, change) => {
    const reason = expect.stringMatching(/^.+[^.]$/);
    const answer = await api.post(apiPaths.signUp, { ...good, ...change });
    expect(answer).toMatchObject(invalid(field, reason));
  });
});

describe("POST /v1/auth/signup-with-invitation, 409 the email is already registered", () => {
  it("refuses a registered email, and the token stays valid", async () => {
    const { email } = await seedAccount();
    const { token } = await mintInvitation();
    expect(await signUp(email, token)).toMatchObject(registered);
    expect(await signUp(email.toUpperCase(), token)).toMatchObject(registered);
    expect((await signUp(newEmail(), token)).status).toBe(201);
  });

  it("answers a client that lost the first answer: a used token with the same email", async () => {
    const email = newEmail();
    const { token } = await mintInvitation();
    expect((await signUp(email, token)).status).toBe(201);
    expect(await signUp(email, token)).toMatchObject(registered);
  });
});

describe("POST /v1/auth/signup-with-invitation, 422 the invitation token is invalid or expired", () => {
  const expired = async () => (await mintInvitation({ ttlSeconds: -1 })).token;
  const used = async () => {
    const { token } = await mintInvitation();
    expect((await signUp(newEmail(), token)).status).toBe(201);
    return token;
  };

  it.each<[string, () => string | Promise<string>]>([
    ["an unknown token", unknownToken],
    ["one character", () => "x"],
    ["characters that no token has", () => "é".repeat(43)],
    ["5,000 characters", () => "A".repeat(5000)],
    ["an expired token", expired],
    ["a used token", used],
  ])("refuses %s", async (_, token) => {
    expect(await signUp(newEmail(), await token())).toMatchObject(invalidInvitation);
  });

  it("refuses a token bound to another email, and the token stays valid", async () => {
    const email = newEmail();
    const { token } = await mintInvitation({ email });
    expect(await signUp(newEmail(), token)).toMatchObject(invalidInvitation);
    expect((await signUp(email, token)).status).toBe(201);
  });

  it("takes precedence over 409, so that strangers do not learn who is registered, but not over 400", async () => {
    const { email } = await seedAccount();
    expect(await signUp(email, unknownToken())).toMatchObject(invalidInvitation);
    expect(await signUp(email, unknownToken(), "short")).toMatchObject(invalid("password"));
  });
});
