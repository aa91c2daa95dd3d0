import { describe, expect, it } from "vitest";
import { InvitationPage } from "@/lib/contract/invitations";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  invitationsPath,
} from "@/lib/contract/paths";
import { newEmail, seedAccount, type Tokens } from "../support/accounts";
import { failure } from "../support/api";
import { invalid, invalidInvitation } from "../support/failures";
import { mintInvitation } from "../support/mint";
import { outboxMailsTo } from "../support/outbox";
import { readInvitation, seedAdmin, seedInvitation, signUp } from "../support/people";
import { linkIn } from "../support/read-mail";
import { api } from "../support/shared-api";

const admin = await seedAdmin();
const closed = failure(409, "INVITATION_CLOSED");

const create = (body: Record<string, unknown>) =>
  api.post(apiPaths.invitations, body, { token: admin.accessToken });

const resend = (id: string) =>
  api.call("POST", invitationResendPath(id), { token: admin.accessToken });

const revoke = (id: string, by: Tokens = admin) => api.delete(invitationPath(id), by.accessToken);

async function list(by: Tokens, state?: string) {
  const { body } = await api.get(invitationsPath(state), by.accessToken);
  return InvitationPage.parse(body);
}

/** How many of these links are valid. */
async function countValid(links: { token: string }[]): Promise<number> {
  const ask = ({ token: invitationToken }: { token: string }) =>
    api.post(apiPaths.invitationPreview, { invitationToken });
  const previews = await Promise.all(links.map(ask));
  return previews.filter(({ text }) => text.includes('"state":"valid"')).length;
}

describe("POST /v1/auth/invitations, 201 invited", () => {
  it("returns the invitation, its link, and the outcome of the mail", async () => {
    const email = newEmail();
    const answer = await create({ email: email.toUpperCase(), role: "admin" });
    expect(answer.status).toBe(201);
    const { invitation, url, mail } = readInvitation(answer);
    expect(invitation).toEqual({
      id: expect.any(String),
      email,
      role: "admin",
      state: "pending",
      locale: null,
      invitedBy: admin.email,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      usedAt: null,
      usedBy: null,
      revokedAt: null,
    });
    const ttlMs = Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt);
    expect(ttlMs).toBe(7 * 86_400_000);
    expect(url).toMatch(new RegExp(`^${api.baseUrl}/invitation/[\\w-]{43}$`));
    expect(mail).toBe("saved");
  });

  it("creates a user in the admin's account with the role", async () => {
    const { email, token } = await seedInvitation(admin, { role: "admin" });
    expect(await signUp(newEmail(), token)).toMatchObject(invalidInvitation);
    expect(await signUp(email, token)).toMatchObject({
      status: 201,
      body: { user: { email, role: "admin", accountId: admin.user.accountId } },
    });
  });

  it("revokes an open invitation of the same address", async () => {
    const first = await seedInvitation(admin);
    const { email } = first;
    const second = await seedInvitation(admin, { email, role: "admin" });
    expect(await signUp(email, first.token)).toMatchObject(invalidInvitation);
    expect((await signUp(email, second.token)).status).toBe(201);
  });

  it("leaves one open invitation of 8 created in parallel for one address", async () => {
    const own = await seedAdmin();
    const email = newEmail();
    const sent = await Promise.all(Array.from({ length: 8 }, () => seedInvitation(own, { email })));
    expect(await list(own, "pending")).toMatchObject({ total: 1 });
    expect(await list(own, "revoked")).toMatchObject({ total: 7 });
    expect(await countValid(sent)).toBe(1);
  });
});

describe("POST /v1/auth/invitations, refused", () => {
  it.each([
    ["email", { role: "member" }, "is required"],
    ["email", { email: "nonsense", role: "king" }, "must be a valid email address"],
    ["role", { email: "a@b.fr" }, "is required"],
    ["role", { email: "a@b.fr", role: "king" }, "must be member or admin"],
    ["locale", { email: "a@b.fr", role: "member", locale: "de" }, "must be fr or en"],
  ])("400 for %s in %j", async (field, body, reason) => {
    expect(await create(body)).toMatchObject(invalid(field, reason));
  });

  it("409 for a registered address", async () => {
    const { email } = await seedAccount();
    const answer = await create({ email: ` ${email.toUpperCase()}`, role: "member" });
    expect(answer).toMatchObject(failure(409, "EMAIL_ALREADY_EXISTS"));
  });
});

describe("GET /v1/auth/invitations", () => {
  it("lists the account's invitations by state, newest first, including the operator's", async () => {
    const own = await seedAdmin();
    const used = await seedInvitation(own);
    expect((await signUp(used.email, used.token)).status).toBe(201);
    const revoked = await seedInvitation(own);
    await revoke(revoked.id, own);
    await mintInvitation({ account: own.user.accountId, ttlSeconds: -1 });
    const pending = await seedInvitation(own);
    const all = await list(own);
    // The first one used is the invitation of the admin; the expired one was made hours ago.
    const states = all.invitations.map(({ state }) => state);
    expect(states).toEqual(["pending", "revoked", "used", "used", "expired"]);
    expect(all.total).toBe(5);
    expect(await list(own, "pending")).toMatchObject({ invitations: [pending.invitation] });
    const [expired] = (await list(own, "expired")).invitations;
    expect(expired).toMatchObject({ email: null, invitedBy: null, state: "expired" });
    const [last] = (await list(own, "revoked")).invitations;
    expect(last).toMatchObject({ id: revoked.id, revokedAt: expect.any(String) });
    const [first, ofAdmin] = (await list(own, "used")).invitations;
    const { id, email } = used;
    expect(first).toMatchObject({ id, usedAt: expect.any(String), usedBy: email });
    expect(ofAdmin).toMatchObject({ email: null, invitedBy: null, usedBy: own.email });
  });

  it("shows no other account's invitation and no token", async () => {
    const { id, token } = await seedInvitation(admin);
    const stranger = await seedAdmin();
    expect((await list(stranger, "pending")).invitations).toEqual([]);
    const { text } = await api.get(apiPaths.invitations, admin.accessToken);
    expect(text).toContain(id);
    expect(text).not.toContain(token);
  });

  it.each(["state=open", "state=used&state=used"])("400 for %s", async (query) => {
    const answer = await api.get(`${apiPaths.invitations}?${query}`, admin.accessToken);
    expect(answer).toMatchObject(invalid("state"));
  });
});

describe("POST /v1/auth/invitations/:id/resend", () => {
  it("creates and mails a new link; the old one stops working", async () => {
    const first = await seedInvitation(admin, { locale: "en" });
    const { email } = first;
    const answer = await resend(first.id);
    expect(answer.status).toBe(200);
    const second = readInvitation(answer);
    expect(second).toMatchObject({ mail: "saved", invitation: { email, locale: "en" } });
    expect(outboxMailsTo(email).map(linkIn)).toEqual([first.url, second.url]);
    expect(await signUp(email, first.token)).toMatchObject(invalidInvitation);
    expect((await signUp(email, second.token)).status).toBe(201);
  });

  it("renews an expired invitation for 7 days; without an email there is only the link", async () => {
    const expired = await mintInvitation({ account: admin.user.accountId, ttlSeconds: -1 });
    const [found] = (await list(admin, "expired")).invitations;
    const renewed = readInvitation(await resend(found?.id ?? ""));
    const { invitation, token } = renewed;
    expect(renewed.mail).toBeNull();
    expect(invitation).toMatchObject({ state: "pending", invitedBy: admin.email });
    expect(token).not.toBe(expired.token);
    expect((await signUp(newEmail(), token)).status).toBe(201);
  });

  it("leaves one valid link of 8 created in parallel", async () => {
    const { id } = await seedInvitation(admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    expect(await countValid(answers.map(readInvitation))).toBe(1);
  });
});

describe("DELETE /v1/auth/invitations/:id", () => {
  it("invalidates the link; a second call changes nothing", async () => {
    const { id, email, token } = await seedInvitation(admin);
    expect(await revoke(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await signUp(email, token)).toMatchObject(invalidInvitation);
    expect((await revoke(id)).status).toBe(200);
  });

  it("409 for a used invitation, and for resending one that is used or revoked", async () => {
    const [used, revoked] = [await seedInvitation(admin), await seedInvitation(admin)];
    await signUp(used.email, used.token);
    expect(await revoke(used.id)).toMatchObject(closed);
    await revoke(revoked.id);
    for (const { id } of [used, revoked]) expect(await resend(id)).toMatchObject(closed);
  });

  it("races with a sign-up: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email, token } = await seedInvitation(admin);
      const [signedUp, revoked] = await Promise.all([
        signUp(email, token),
        new Promise((resolve) => setTimeout(resolve, round * 80)).then(() => revoke(id)),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([signedUp.status, revoked.status]);
    }
  });
});
