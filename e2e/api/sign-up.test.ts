import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createAccount, newEmail, newPassword, seedAccount, signIn } from "../support/accounts";
import { Api, failure } from "../support/api";
import { invite } from "../support/invite";
import { mintInvitation } from "../support/mint";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

function signUp(email: string, invitationToken: string, password = newPassword()) {
  return api.post(apiPaths.signUp, { email, password, invitationToken });
}

function unknownToken(): string {
  return randomBytes(32).toString("base64url");
}

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

  it("creates a member of a new account when the invitation gives neither role nor account", async () => {
    const first = await createAccount(api);
    const second = await createAccount(api);
    expect(first.user.role).toBe("member");
    expect(first.user.accountId).not.toBe(second.user.accountId);
  });

  it("creates the user in the invitation's account", async () => {
    const { user } = await createAccount(api);
    const colleague = await createAccount(api, undefined, { account: user.accountId });
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
    const email = newEmail();
    const { token, accountId } = await mintInvitation();
    const extra = { role: "admin", accountId: "someone-else", id: "1", ok: false };
    const answer = await api.post(apiPaths.signUp, {
      ...extra,
      email,
      password: newPassword(),
      invitationToken: token,
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { role: "member", accountId } } });
  });

  it.each([
    ["8 code points that take 16 UTF-16 units", "🦊🐌🦉🐝🦔🐢🦀🐙"],
    ["256 code points", `${randomBytes(96).toString("base64url")}${"é🦊".repeat(64)}`],
  ])("accepts a password of %s", async (_, password) => {
    const email = newEmail();
    const { token } = await mintInvitation();
    expect((await signUp(email, token, password)).status).toBe(201);
    await expect(signIn(api, { email, password })).resolves.toBeDefined();
  });

  it("never truncates a password: its first 72 bytes do not sign in", async () => {
    const email = newEmail();
    const password = randomBytes(60).toString("base64url");
    const { token } = await mintInvitation();
    expect((await signUp(email, token, password)).status).toBe(201);
    const cut = await api.post(apiPaths.session, { email, password: password.slice(0, 72) });
    expect(cut).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});

describe("POST /v1/auth/signup-with-invitation, 409 the email is already registered", () => {
  it("refuses a registered email, and the token stays valid", async () => {
    const { email } = await seedAccount();
    const { token } = await mintInvitation();
    expect(await signUp(email, token)).toMatchObject(failure(409, "EMAIL_ALREADY_EXISTS"));
    expect(await signUp(email.toUpperCase(), token)).toMatchObject(
      failure(409, "EMAIL_ALREADY_EXISTS"),
    );
    expect((await signUp(newEmail(), token)).status).toBe(201);
  });

  it("answers a client that lost the first answer: a used token with the same email", async () => {
    const email = newEmail();
    const { token } = await mintInvitation();
    expect((await signUp(email, token)).status).toBe(201);
    expect(await signUp(email, token)).toMatchObject(failure(409, "EMAIL_ALREADY_EXISTS"));
  });
});

describe("POST /v1/auth/signup-with-invitation, 422 the invitation token is invalid or expired", () => {
  it("refuses an unknown token", async () => {
    const answer = await signUp(newEmail(), unknownToken());
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
  });

  it.each(["x", "not a token", "é".repeat(43), "A".repeat(5000)])(
    "refuses an invalid token: %.20s",
    async (token) => {
      const answer = await signUp(newEmail(), token);
      expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
    },
  );

  it("refuses an expired token", async () => {
    const { token } = await mintInvitation({ ttlSeconds: -1 });
    const answer = await signUp(newEmail(), token);
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
  });

  it("refuses a used token", async () => {
    const { token } = await mintInvitation();
    expect((await signUp(newEmail(), token)).status).toBe(201);
    const answer = await signUp(newEmail(), token);
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
  });

  it("refuses a token bound to another email, and the token stays valid", async () => {
    const email = newEmail();
    const { token } = await mintInvitation({ email });
    const answer = await signUp(newEmail(), token);
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
    expect((await signUp(email, token)).status).toBe(201);
  });

  it("takes precedence over 409, so that strangers do not learn who is registered", async () => {
    const { email } = await seedAccount();
    const answer = await signUp(email, unknownToken());
    expect(answer).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
  });

  it("does not take precedence over 400", async () => {
    const answer = await signUp(newEmail(), unknownToken(), "short");
    expect(answer).toMatchObject({ status: 400, body: { details: { field: "password" } } });
  });
});
