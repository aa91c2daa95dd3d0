import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiPaths, invitationPath } from "@/lib/contract/paths";
import { invalid } from "../support/failures";
import { mintInvitation } from "../support/mint";
import { seedAdmin, seedInvitation, signUp } from "../support/people";
import { api } from "../support/shared-api";

const admin = await seedAdmin();
const seedEnglish = () => seedInvitation(admin, { role: "admin", locale: "en" });

async function preview(invitationToken: string) {
  const { status, body } = await api.post(apiPaths.invitationPreview, { invitationToken });
  expect(status).toBe(200);
  return (body as { invitation: unknown }).invitation;
}

describe("POST /v1/auth/invitation-preview", () => {
  it("valid: returns email, role, inviter and expiry", async () => {
    const { token, email, invitation } = await seedEnglish();
    const { expiresAt } = invitation;
    const inviter = { invitedBy: admin.email, locale: "en" };
    const expected = { state: "valid", email, role: "admin", ...inviter, expiresAt };
    expect(await preview(token)).toEqual(expected);
  });

  it("changes nothing: the invitation can still be used, and is then used", async () => {
    const { token, email } = await seedEnglish();
    for (let time = 0; time < 3; time++) await preview(token);
    expect((await signUp(email, token)).status).toBe(201);
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
    const { token, id } = await seedEnglish();
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
