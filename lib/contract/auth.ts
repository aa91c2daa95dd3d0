import { z } from "zod";
import { answer, component, NotEmpty } from "./component";
import {
  maxPasswordLength,
  minPasswordLength,
  normalizeEmail,
  normalizePassword,
  passwordLength,
} from "./password-rules";
import { requiredString } from "./required";

export const roles = ["member", "admin"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const maxEmailLength = 254;

export const EmailAddress = z
  .string(requiredString("must be a string"))
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .max(maxEmailLength, `must be at most ${maxEmailLength} characters`)
      .pipe(z.email("must be a valid email address")),
  );

/** Checks only the length of a password. `lib/auth/password-rules.ts` has the other rules. */
export const NewPassword = z
  .string(requiredString("must be a string"))
  .transform(normalizePassword)
  .refine((password) => passwordLength(password) >= minPasswordLength, {
    message: `must be at least ${minPasswordLength} characters`,
  })
  .refine((password) => passwordLength(password) <= maxPasswordLength, {
    message: `must be at most ${maxPasswordLength} characters`,
  });

export const SignUpBody = component("SignUpBody", {
  email: EmailAddress.meta({
    description: "Email address of the new user.",
    override: { format: "email", maxLength: maxEmailLength },
  }),
  password: NewPassword.meta({
    description:
      "8 to 256 characters; not a common password, a sequence or repetition, the email address or the product's name.",
    override: { minLength: minPasswordLength, maxLength: maxPasswordLength },
  }),
  invitationToken: NotEmpty.meta({ description: "Token from the invitation link." }),
});

export const CreateSessionBody = component("CreateSessionBody", {
  email: NotEmpty,
  password: NotEmpty,
});

export const RefreshSessionBody = component("RefreshSessionBody", {
  refresh_token: NotEmpty,
});

export const User = component("User", {
  id: z.string().meta({ description: "User identifier, opaque." }),
  email: z.string(),
  role: Role,
  accountId: z.string().meta({ description: "Account the user belongs to, opaque." }),
});
export type User = z.infer<typeof User>;

export const UserAnswer = answer("UserAnswer", { user: User });

export const SessionTokens = answer("SessionTokens", {
  access_token: z.string().meta({ description: "Signed token (JWS), sent as Bearer; 15 minutes." }),
  refresh_token: z.string().meta({ description: "Opaque; each use rotates it." }),
});

export const Done = answer("Done", {});
