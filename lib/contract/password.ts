import { z } from "zod";
import { EmailAddress, maxEmailLength, NewPassword } from "./auth";
import { Locale } from "./locale";
import { maxPasswordLength, minPasswordLength } from "./password-rules";
import { requiredString } from "./required";

const newPassword = NewPassword.meta({
  description: "As at sign-up: 8 to 256 characters, not a common password.",
  override: { minLength: minPasswordLength, maxLength: maxPasswordLength },
});

export const RequestPasswordResetBody = z
  .object({
    email: EmailAddress.meta({
      description: "The user's address.",
      override: { format: "email", maxLength: maxEmailLength },
    }),
    locale: Locale.optional(),
  })
  .meta({ id: "RequestPasswordResetBody" });

export const ResetPasswordBody = z
  .object({
    resetToken: z
      .string(requiredString("must be a string"))
      .min(1, "must not be empty")
      .meta({ description: "Token from the link in the mail." }),
    password: newPassword,
  })
  .meta({ id: "ResetPasswordBody" });

export const ChangePasswordBody = z
  .object({
    currentPassword: z.string(requiredString("must be a string")).min(1, "must not be empty"),
    newPassword,
  })
  .meta({ id: "ChangePasswordBody" });
