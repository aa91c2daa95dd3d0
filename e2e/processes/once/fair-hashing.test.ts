import { expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount, seedSignedInUser } from "../../support/accounts";
import type { Answer } from "../../support/api";
import { from } from "../../support/client-address";
import { mintInvitation, mintPasswordReset } from "../../support/mint";
import { ownServer } from "../../support/own-server";
import { wideLimits } from "../../support/shared-server";

const attackers = 65;
/** How many passwords of the flood may be hashed before two of another client: alternating, on each thread. */
const mostAhead = 12;

const { server, api } = await ownServer({
  ...wideLimits,
  TRUSTED_PROXIES: "127.0.0.1",
});

it("while one address floods the sign-in, others can still sign in, sign up, change and reset passwords", async () => {
  const account = await seedAccount(server);
  const user = await seedSignedInUser(api, server);
  const { token: invitationToken } = await mintInvitation({}, server);
  const { user: forgetful } = await seedAccount(server);
  const reset = {
    resetToken: await mintPasswordReset(forgetful.id, server),
    password: newPassword(),
  };
  const change = { currentPassword: user.password, newPassword: newPassword() };
  const signUp = { email: newEmail(), password: newPassword(), invitationToken };
  const token = { token: user.accessToken };
  const acts: [number, () => Promise<Answer>][] = [
    [200, () => api.post(apiPaths.session, account, from("203.0.113.2"))],
    [201, () => api.post(apiPaths.signUp, signUp, from("203.0.113.3"))],
    [200, () => api.post(apiPaths.password, change, { ...token, ...from("203.0.113.4") })],
    [200, () => api.post(apiPaths.passwordReset, reset, from("203.0.113.5"))],
  ];

  const evaluated: Answer[] = [];
  const stranger = () => ({ email: newEmail(), password: newPassword() });
  const flood = Array.from({ length: attackers }, async () => {
    const answer = await api.post(apiPaths.session, stranger(), from("203.0.113.1"));
    if (answer.status !== 503) evaluated.push(answer);
  });
  for (const one of flood) one.catch(() => {});
  await expect.poll(() => evaluated.length).toBeGreaterThan(0);

  for (const [status, act] of acts) {
    const before = evaluated.length;
    expect((await act()).status).toBe(status);
    expect(evaluated.length - before).toBeLessThan(mostAhead);
  }
  for (const { status } of evaluated) expect(status).toBe(401);
  expect(evaluated.length).toBeLessThan(attackers);
});
