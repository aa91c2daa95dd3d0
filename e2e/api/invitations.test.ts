import { beforeAll, describe, expect, it } from "vitest";
import { InvitationPage, SentInvitation } from "@/lib/contract/invitations";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  invitationsPath,
} from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount, type Tokens } from "../support/accounts";
import { failure } from "../support/api";
import { invalid } from "../support/failures";
import { mintInvitation } from "../support/mint";
import { outboxMailsTo } from "../support/outbox";
import { type Person, seedAdmin } from "../support/people";
import { linkIn } from "../support/read-mail";
import { api } from "../support/shared-api";

let admin: Person;
beforeAll(async () => {
  admin = await seedAdmin();
});

const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const invalidToken = failure(422, "INVALID_INVITATION_TOKEN");
const closed = failure(409, "INVITATION_CLOSED");

/** The statuses of the answers, in order. */
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted();

function create(body: Record<string, unknown>, by: Tokens = admin) {
  return api.post(apiPaths.invitations, body, { token: by.accessToken });
}

async function created(body: Record<string, unknown> = {}, by: Tokens = admin) {
  const answer = await create({ email: newEmail(), role: "member", ...body }, by);
  expect(answer.status).toBe(201);
  return SentInvitation.parse(answer.body);
}

function resend(id: string, by: Tokens = admin) {
  return api.call("POST", invitationResendPath(id), { token: by.accessToken });
}

function revoke(id: string, by: Tokens = admin) {
  return api.delete(invitationPath(id), by.accessToken);
}

async function list(by: Tokens, state?: string) {
  const { body } = await api.get(invitationsPath(state), by.accessToken);
  return InvitationPage.parse(body);
}

function signUp(email: string | null, url: string) {
  const body = { email, password: newPassword(), invitationToken: tokenOf(url) };
  return api.post(apiPaths.signUp, body);
}

describe("POST /v1/auth/invitations, 201 invited", () => {
  it("returns the invitation, its link, and the outcome of the mail", async () => {
    const email = newEmail();
    const { invitation, url, mail } = await created({ email: email.toUpperCase(), role: "admin" });
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
    const email = newEmail();
    const { url } = await created({ email, role: "admin" });
    expect(await signUp(newEmail(), url)).toMatchObject(invalidToken);
    expect(await signUp(email, url)).toMatchObject({
      status: 201,
      body: { user: { email, role: "admin", accountId: admin.user.accountId } },
    });
  });

  it("writes the mail to the outbox in the requested language, with the same link", async () => {
    const [french, english] = [newEmail(), newEmail()];
    const { url } = await created({ email: french, locale: "fr" });
    await created({ email: english, locale: "en" });
    const [mail, ...more] = outboxMailsTo(french);
    expect(more).toEqual([]);
    expect(mail && linkIn(mail)).toBe(url);
    expect(mail?.subject).toBe("Invitation au Registre des entreprises");
    expect(mail?.text).toContain(`${admin.email} vous invite`);
    expect(outboxMailsTo(english)[0]?.text).toContain(`${admin.email} invites you`);
  });

  it("revokes an open invitation of the same address", async () => {
    const email = newEmail();
    const first = await created({ email });
    const second = await created({ email, role: "admin" });
    expect(await signUp(email, first.url)).toMatchObject(invalidToken);
    expect((await signUp(email, second.url)).status).toBe(201);
  });

  it("leaves one open invitation of 8 created in parallel for one address", async () => {
    const own = await seedAdmin();
    const email = newEmail();
    const sent = await Promise.all(Array.from({ length: 8 }, () => created({ email }, own)));
    expect(await list(own, "pending")).toMatchObject({ total: 1 });
    expect(await list(own, "revoked")).toMatchObject({ total: 7 });
    const statuses = await statusesOf(sent.map(({ url }) => signUp(email, url)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
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
    const used = await created({}, own);
    expect((await signUp(used.invitation.email, used.url)).status).toBe(201);
    const revoked = await created({}, own);
    await revoke(revoked.invitation.id, own);
    await mintInvitation({ account: own.user.accountId, ttlSeconds: -1 });
    const pending = await created({}, own);
    const all = await list(own);
    // The first one used is the invitation of the admin; the expired one was made hours ago.
    const states = all.invitations.map(({ state }) => state);
    expect(states).toEqual(["pending", "revoked", "used", "used", "expired"]);
    expect(all.total).toBe(5);
    expect(await list(own, "pending")).toMatchObject({ invitations: [pending.invitation] });
    const [expired] = (await list(own, "expired")).invitations;
    expect(expired).toMatchObject({ email: null, invitedBy: null, state: "expired" });
    const [last] = (await list(own, "revoked")).invitations;
    expect(last).toMatchObject({ id: revoked.invitation.id, revokedAt: expect.any(String) });
    const [first, ofAdmin] = (await list(own, "used")).invitations;
    const { id, email } = used.invitation;
    expect(first).toMatchObject({ id, usedAt: expect.any(String), usedBy: email });
    expect(ofAdmin).toMatchObject({ email: null, invitedBy: null, usedBy: own.email });
  });

  it("shows no other account's invitation and no token", async () => {
    const { url, invitation } = await created();
    const stranger = await seedAdmin();
    expect((await list(stranger, "pending")).invitations).toEqual([]);
    const { text } = await api.get(apiPaths.invitations, admin.accessToken);
    expect(text).toContain(invitation.id);
    expect(text).not.toContain(tokenOf(url));
  });

  it.each(["state=open", "state=used&state=used"])("400 for %s", async (query) => {
    const answer = await api.get(`${apiPaths.invitations}?${query}`, admin.accessToken);
    expect(answer).toMatchObject(invalid("state"));
  });
});

describe("POST /v1/auth/invitations/:id/resend", () => {
  it("creates and mails a new link; the old one stops working", async () => {
    const email = newEmail();
    const first = await created({ email, locale: "en" });
    const answer = await resend(first.invitation.id);
    expect(answer.status).toBe(200);
    const second = SentInvitation.parse(answer.body);
    expect(second).toMatchObject({ mail: "saved", invitation: { email, locale: "en" } });
    expect(outboxMailsTo(email).map(linkIn)).toEqual([first.url, second.url]);
    expect(await signUp(email, first.url)).toMatchObject(invalidToken);
    expect((await signUp(email, second.url)).status).toBe(201);
  });

  it("renews an expired invitation for 7 days; without an email there is only the link", async () => {
    const { token } = await mintInvitation({ account: admin.user.accountId, ttlSeconds: -1 });
    const [expired] = (await list(admin, "expired")).invitations;
    const { invitation, url, mail } = SentInvitation.parse((await resend(expired?.id ?? "")).body);
    expect(invitation).toMatchObject({ state: "pending", invitedBy: admin.email });
    expect(mail).toBeNull();
    expect(url).not.toContain(token);
    expect((await signUp(newEmail(), url)).status).toBe(201);
  });

  it("leaves one valid link of 8 created in parallel", async () => {
    const { invitation } = await created();
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(invitation.id)));
    const statuses = [];
    for (const { body } of answers) {
      statuses.push((await signUp(invitation.email, SentInvitation.parse(body).url)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});

describe("DELETE /v1/auth/invitations/:id", () => {
  it("invalidates the link; a second call changes nothing", async () => {
    const { invitation, url } = await created();
    expect(await revoke(invitation.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await signUp(invitation.email, url)).toMatchObject(invalidToken);
    expect((await revoke(invitation.id)).status).toBe(200);
  });

  it("409 for a used invitation, and for resending one that is used or revoked", async () => {
    const [used, revoked] = [await created(), await created()];
    await signUp(used.invitation.email, used.url);
    expect(await revoke(used.invitation.id)).toMatchObject(closed);
    await revoke(revoked.invitation.id);
    for (const { invitation } of [used, revoked]) {
      expect(await resend(invitation.id)).toMatchObject(closed);
    }
  });

  it("races with a sign-up: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { invitation, url } = await created();
      const [signedUp, revoked] = await Promise.all([
        signUp(invitation.email, url),
        new Promise((resolve) => setTimeout(resolve, round * 80)).then(() => revoke(invitation.id)),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([signedUp.status, revoked.status]);
    }
  });
});
