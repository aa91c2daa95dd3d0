import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths, invitationPath } from "@/lib/contract/paths";
import {
  type Account,
  newEmail,
  newPassword,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { mintInvitation } from "../support/mint";

let api: Api;
let admin: Account & Tokens;
beforeAll(async () => {
  api = await Api.of();
  admin = await seedSignedInUser(api, undefined, { role: "admin" });
});

function preview(invitationToken: string) {
  return api.post(apiPaths.invitationPreview, { invitationToken });
}

async function invited() {
  const body = { email: newEmail(), role: "admin", locale: "en" };
  const answer = await api.post(apiPaths.invitations, body, { token: admin.accessToken });
  const { invitation, url } = SentInvitation.parse(answer.body);
  return { ...invitation, email: body.email, token: url.split("/").at(-1) ?? "" };
}

const nothing = { email: null, role: null, invitedBy: null, locale: null, expiresAt: null };

describe("POST /v1/auth/invitation-preview", () => {
  it("valid: returns email, role, inviter and expiry", async () => {
    const { token, email, expiresAt } = await invited();
    expect(await preview(token)).toMatchObject({
      status: 200,
      body: {
        ok: true,
        invitation: {
          state: "valid",
          email,
          role: "admin",
          invitedBy: admin.email,
          locale: "en",
          expiresAt,
        },
      },
    });
  });

  it("changes nothing: the invitation can still be used, and is then used", async () => {
    const { token, email } = await invited();
    for (let time = 0; time < 3; time++) await preview(token);
    const body = { email, password: newPassword(), invitationToken: token };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    expect(await preview(token)).toMatchObject({ body: { invitation: { state: "used", email } } });
  });

  it("of an operator's invitation: no email, no inviter, and the language if given", async () => {
    const { token } = await mintInvitation({ locale: "fr" });
    expect(await preview(token)).toMatchObject({
      body: {
        invitation: {
          state: "valid",
          email: null,
          role: "member",
          invitedBy: null,
          locale: "fr",
        },
      },
    });
  });

  it("expired", async () => {
    const { token } = await mintInvitation({ ttlSeconds: -1 });
    expect(await preview(token)).toMatchObject({ body: { invitation: { state: "expired" } } });
  });

  it("revoked", async () => {
    const { token, id } = await invited();
    await api.delete(invitationPath(id), admin.accessToken);
    expect(await preview(token)).toMatchObject({ body: { invitation: { state: "revoked" } } });
  });

  it.each([["x"], [randomBytes(32).toString("base64url")], ["é".repeat(43)]])(
    "unknown: %s",
    async (token) => {
      const { status, body } = await preview(token);
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true, invitation: { state: "unknown", ...nothing } });
    },
  );

  it.each([{}, { invitationToken: "" }, { invitationToken: 7 }])("400 for %j", async (body) => {
    const answer = await api.post(apiPaths.invitationPreview, body);
    const details = { field: "invitationToken" };
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", details));
  });
});
