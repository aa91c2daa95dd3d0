import { describe, expect, it } from "vitest";
import { newEmail } from "../support/accounts";
import { countAnswers } from "../support/count-answers";
import { mintInvitation } from "../support/mint";
import { signUp } from "../support/people";

describe("500 parallel sign-ups with one invitation", () => {
  it("from 500 addresses: one 201, and 422 for the others", async () => {
    const { token } = await mintInvitation();
    const signUps = Array.from({ length: 500 }, () => signUp(newEmail(), token));
    expect(await countAnswers(signUps)).toEqual({ "201": 1, "422 INVALID_INVITATION_TOKEN": 499 });
  });

  it("from one address: one 201, and 409 for the others", async () => {
    const { token } = await mintInvitation();
    const email = newEmail();
    const signUps = Array.from({ length: 500 }, () => signUp(email, token));
    expect(await countAnswers(signUps)).toEqual({ "201": 1, "409 EMAIL_ALREADY_EXISTS": 499 });
  });
});

it("parallel sign-ups of one address with 8 invitations: one 201, and 409 for the others", async () => {
  const email = newEmail();
  const invitations = await Promise.all(Array.from({ length: 8 }, () => mintInvitation()));
  const signUps = invitations.map(({ token }) => signUp(email, token));
  expect(await countAnswers(signUps)).toEqual({ "201": 1, "409 EMAIL_ALREADY_EXISTS": 7 });
});
