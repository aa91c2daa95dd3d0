import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import { api } from "../support/shared-api";

/** The number of answers by status and code. */
async function answersOf(signUps: { email: string; invitationToken: string }[]) {
  const counts: Record<string, number> = {};
  const calls = signUps.map((body) =>
    api.post(apiPaths.signUp, { ...body, password: newPassword() }),
  );
  for (const { status, body } of await Promise.all(calls)) {
    const { code = "created" } = body as { code?: string };
    counts[`${status} ${code}`] = (counts[`${status} ${code}`] ?? 0) + 1;
  }
  return counts;
}

describe("500 parallel sign-ups with one invitation", () => {
  it("from 500 addresses: one 201, and 422 for the others", async () => {
    const { token: invitationToken } = await mintInvitation();
    const signUps = Array.from({ length: 500 }, () => ({ email: newEmail(), invitationToken }));
    expect(await answersOf(signUps)).toEqual({
      "201 created": 1,
      "422 INVALID_INVITATION_TOKEN": 499,
    });
  });

  it("from one address: one 201, and 409 for the others", async () => {
    const { token: invitationToken } = await mintInvitation();
    const signUps = Array(500).fill({ email: newEmail(), invitationToken });
    expect(await answersOf(signUps)).toEqual({ "201 created": 1, "409 EMAIL_ALREADY_EXISTS": 499 });
  });
});

it("parallel sign-ups of one address with 8 invitations: one 201, and 409 for the others", async () => {
  const email = newEmail();
  const invitations = await Promise.all(Array.from({ length: 8 }, () => mintInvitation()));
  const signUps = invitations.map(({ token }) => ({ email, invitationToken: token }));
  expect(await answersOf(signUps)).toEqual({ "201 created": 1, "409 EMAIL_ALREADY_EXISTS": 7 });
});
