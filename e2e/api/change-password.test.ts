import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import {
  newPassword,
  seedSession,
  seedSignedInUser,
  signIn,
  type Tokens,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { Visitor } from "../support/browser-session";
import { outboxMailsTo } from "../support/outbox";
import { tokenIn } from "../support/read-mail";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

function change(by: Tokens, currentPassword: string, newOne = newPassword()) {
  const body = { currentPassword, newPassword: newOne };
  return api.post(apiPaths.password, body, { token: by.accessToken });
}

const unauthorized = failure(401, "UNAUTHORIZED");
const wrong = failure(400, "VALIDATION_ERROR", { field: "currentPassword", reason: "is wrong" });

describe("POST /v1/auth/password, 200 changed", () => {
  it("ends the other sessions and keeps this one; only the new password works", async () => {
    const user = await seedSignedInUser(api);
    const other = await seedSession(api, user);
    const password = newPassword();
    expect(await change(user, user.password, password)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await api.get(apiPaths.session, user.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, other.accessToken)).toMatchObject(unauthorized);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
    expect(refreshed).toMatchObject(unauthorized);
    expect(await api.post(apiPaths.session, user)).toMatchObject(unauthorized);
    await expect(signIn(api, { email: user.email, password })).resolves.toBeDefined();
  });

  it("invalidates password reset links", async () => {
    const user = await seedSignedInUser(api);
    await api.post(apiPaths.passwordResetRequest, { email: user.email });
    await expect.poll(() => outboxMailsTo(user.email), { timeout: 10_000 }).toHaveLength(1);
    const [mail] = outboxMailsTo(user.email);
    expect((await change(user, user.password)).status).toBe(200);
    const body = { resetToken: mail && tokenIn(mail), password: newPassword() };
    const answer = await api.post(apiPaths.passwordReset, body);
    expect(answer).toMatchObject(failure(422, "INVALID_RESET_TOKEN"));
  });

  it("of 5 parallel changes exactly one succeeds, and its password works", async () => {
    const user = await seedSignedInUser(api);
    const passwords = Array.from({ length: 5 }, newPassword);
    const answers = await Promise.all(passwords.map((one) => change(user, user.password, one)));
    const won = passwords.filter((_, at) => answers[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    await expect(signIn(api, { ...user, password: won[0] ?? "" })).resolves.toBeDefined();
  });
});

describe("POST /v1/auth/password, refused", () => {
  it("400 for a wrong current password, without any change", async () => {
    const user = await seedSignedInUser(api);
    const other = await seedSession(api, user);
    expect(await change(user, newPassword())).toMatchObject(wrong);
    expect((await api.get(apiPaths.session, other.accessToken)).status).toBe(200);
    await expect(signIn(api, user)).resolves.toBeDefined();
  });

  it("400 for a new password that breaks the rules", async () => {
    const user = await seedSignedInUser(api);
    for (const password of [
      "short",
      "password1",
      user.email,
      "company registry",
      "registre des entreprises",
    ]) {
      const answer = await change(user, user.password, password);
      expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "newPassword" }));
    }
  });

  it.each([
    ["currentPassword", {}],
    ["currentPassword", { currentPassword: "", newPassword: "short" }],
    ["newPassword", { currentPassword: "x" }],
  ])("400 for %s in %j", async (field, body) => {
    const { accessToken: token } = await seedSignedInUser(api);
    const answer = await api.post(apiPaths.password, body, { token });
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field }));
  });

  it("401 without a session, and 403 with a cookie from another site", async () => {
    const user = await seedSignedInUser(api);
    const body = { currentPassword: user.password, newPassword: newPassword() };
    expect(await api.post(apiPaths.password, body)).toMatchObject(unauthorized);
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(user.email, user.password);
    const post = (origin: string) =>
      api.post(apiPaths.password, body, { headers: { cookie: visitor.cookie, origin } });
    expect(await post("https://evil.example")).toMatchObject(failure(403, "FORBIDDEN"));
    expect((await post(api.baseUrl)).status).toBe(200);
  });
});
