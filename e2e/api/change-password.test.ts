import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newPassword, seedSession, signIn, type Tokens } from "../support/accounts";
import { failure } from "../support/api";
import { invalid, unauthorized } from "../support/failures";
import { outboxMailsTo } from "../support/outbox";
import { seedPerson } from "../support/people";
import { tokenIn } from "../support/read-mail";
import { api } from "../support/shared-api";

function change(by: Tokens, currentPassword: string, newOne = newPassword()) {
  const body = { currentPassword, newPassword: newOne };
  return api.post(apiPaths.password, body, { token: by.accessToken });
}

describe("POST /v1/auth/password, 200 changed", () => {
  it("ends the other sessions and keeps this one; only the new password works", async () => {
    const user = await seedPerson();
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
    const user = await seedPerson();
    await api.post(apiPaths.passwordResetRequest, { email: user.email });
    await expect.poll(() => outboxMailsTo(user.email)).toHaveLength(1);
    const [mail] = outboxMailsTo(user.email);
    expect((await change(user, user.password)).status).toBe(200);
    const body = { resetToken: mail && tokenIn(mail), password: newPassword() };
    const answer = await api.post(apiPaths.passwordReset, body);
    expect(answer).toMatchObject(failure(422, "INVALID_RESET_TOKEN"));
  });

  it("of 5 parallel changes exactly one succeeds, and its password works", async () => {
    const user = await seedPerson();
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
    const user = await seedPerson();
    const other = await seedSession(api, user);
    expect(await change(user, newPassword())).toMatchObject(invalid("currentPassword", "is wrong"));
    expect((await api.get(apiPaths.session, other.accessToken)).status).toBe(200);
    await expect(signIn(api, user)).resolves.toBeDefined();
  });

  it("400 for a new password that breaks the rules", async () => {
    const user = await seedPerson();
    for (const password of ["short", "password1", user.email, "company registry"]) {
      const answer = await change(user, user.password, password);
      expect(answer).toMatchObject(invalid("newPassword"));
    }
  });

  it.each([
    ["currentPassword", {}],
    ["currentPassword", { currentPassword: "", newPassword: "short" }],
    ["newPassword", { currentPassword: "x" }],
  ])("400 for %s in %j", async (field, body) => {
    const { accessToken: token } = await seedPerson();
    const answer = await api.post(apiPaths.password, body, { token });
    expect(answer).toMatchObject(invalid(field));
  });
});
