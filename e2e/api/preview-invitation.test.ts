import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths, invitationPath } from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import { invalid } from "../support/failures";
import { mintInvitation } from "../support/mint";
import { type Person, seedAdmin } from "../support/people";
import { api } from "../support/shared-api";

let admin: Person;
beforeAll(async () => {
  admin = await seedAdmin();
});

async function preview(invitationToken: string) {
  const { status, body } = await api.post(apiPaths.invitationPreview, { invitationToken });
  expect(status).toBe(200);
  return (body as { invitation: unknown }).invitation;
}

async function invited() {
  const body = { email: newEmail(), role: "admin", locale: "en" };
  const answer = await api.post(apiPaths.invitations, body, { token: admin.accessToken });
  const { invitation, url } = SentInvitation.parse(answer.body);
  return { ...invitation, email: body.email, token: url.split("/").at(-1) ?? "" };
}

describe("POST /v1/auth/invitation-preview", () => {
  it("valid: returns email, role, inviter and expiry", async () => {
    const { token, email, expiresAt } = await invited();
    const inviter = { invitedBy: admin.email, locale: "en" };
    const expected = { state: "valid", email, role: "admin", ...inviter, expiresAt };
    expect(await preview(token)).toEqual(expected);
  });

  it("changes nothing: the invitation can still be used, and is then used", async () => {
    const { token, email } = await invited();
    for (let time = 0; time < 3; time++) await preview(token);
    const body = { email, password: newPassword(), invitationToken: token };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    expect(await preview(token)).toMatchObject({ state: "used", email });
  });

  it("of an operator's invitation: no email, no inviter, and the language if given", async () => {
    const { token } = await mintInvitation({ locale: "fr" });
    const person = { email: null, role: "member", invitedBy: null };
    expect(await preview(token)).toMatchObject({ state: "valid", ...person, locale: "fr" });
  });

  it("expired, and revoked", async () => {
    const { token: expired } = await mintInvitation({ ttlSeconds: -1 });
    expect(await preview(expired)).toMatchObject({ state: "expired" });
    const { token, id } = await invited();
    await api.delete(invitationPath(id), admin.accessToken);
    expect(await preview(token)).toMatchObject({ state: "revoked" });
  });

  it.each(["x", randomBytes(32).toString("base64url"), "é".repeat(43)])(
    "unknown: %s",
    async (token) => {
      const nothing = { email: null, role: null, invitedBy: null, locale: null, expiresAt: null };
      expect(await preview(token)).toEqual({ state: "unknown", ...nothing });
    },
  );

  it.each([{}, { invitationToken: "" }, { invitationToken: 7 }])("400 for %j", async (body) => {
    const answer = await api.post(apiPaths.invitationPreview, body);
    expect(answer).toMatchObject(invalid("invitationToken"));
  });
});
