import { z } from "zod";
import { answer, component, entity, NotEmpty, text } from "./component";
import {
  maxPasswordLength,
  minPasswordLength,
  normalizeEmail,
  normalizePassword,
  passwordLength,
} from "./password-rules";
import { sampleEmail } from "./reference-examples";
import { requiredString } from "./required";

export const roles = ["member", "admin"] as const;
export const Role = z.enum(roles).describe("What the user may do: admins manage the account.");
export type Role = z.infer<typeof Role>;

export const maxEmailLength = 254;

const samplePassword = "correct horse battery";

export const EmailAddress = z
  .string(requiredString("must be a string"))
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .max(maxEmailLength, `must be at most ${maxEmailLength} characters`)
      .pipe(z.email("must be a valid email address")),
  )
  .meta({ example: sampleEmail, override: { format: "email", maxLength: maxEmailLength } });

/** Checks only the length of a password. `lib/auth/password-rules.ts` has the other rules. */
export const NewPassword = z
  .string(requiredString("must be a string"))
  .transform(normalizePassword)
  .refine((password) => passwordLength(password) >= minPasswordLength, {
    message: `must be at least ${minPasswordLength} characters`,
  })
  .refine((password) => passwordLength(password) <= maxPasswordLength, {
    message: `must be at most ${maxPasswordLength} characters`,
  })
  .meta({
    description:
      "8 to 256 characters; not a common password, a sequence or repetition, the email address or the product's name.",
    example: samplePassword,
    override: { minLength: minPasswordLength, maxLength: maxPasswordLength },
  });

/** The password that a user has now. */
export const CurrentPassword = NotEmpty.meta({
  description: "The user's password.",
  example: samplePassword,
});

export const InvitationToken = NotEmpty.meta({
  description: "Token from the invitation link.",
  example: "INVITATION_TOKEN",
});

export const SignUpBody = component("SignUpBody", {
  email: EmailAddress.describe("Email address of the new user."),
  password: NewPassword,
  invitationToken: InvitationToken,
});

export const CreateSessionBody = component("CreateSessionBody", {
  email: NotEmpty.meta({ description: "The user's address.", example: sampleEmail }),
  password: CurrentPassword,
});

export const RefreshSessionBody = component("RefreshSessionBody", {
  refresh_token: NotEmpty.meta({
    description: "The last refresh token of the session.",
    example: "REFRESH_TOKEN",
  }),
});

export const User = entity("User", "A person with an account.", {
  id: text("User identifier, opaque."),
  email: text("Email address."),
  role: Role,
  accountId: text("Account the user belongs to, opaque."),
});
export type User = z.infer<typeof User>;

export const UserAnswer = answer("UserAnswer", "The user.", { user: User });

export const SessionTokens = answer("SessionTokens", "The tokens of the session.", {
  access_token: text("Signed token (JWS), sent as Bearer; 15 minutes."),
  refresh_token: text("Opaque; each use rotates it."),
});

export const Done = answer("Done", "Done.", {});
