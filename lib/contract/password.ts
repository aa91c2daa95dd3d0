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

const resetToken = z
  .string(requiredString("must be a string"))
  .min(1, "must not be empty")
  .meta({ description: "Token from the link in the mail." });

export const PreviewPasswordResetBody = z
  .object({ resetToken })
  .meta({ id: "PreviewPasswordResetBody" });

export const PasswordResetPreview = z
  .object({
    state: z.enum(["valid", "expired", "unknown"]).meta({
      description:
        "unknown: the link never existed, was used, or another link of the user was used.",
    }),
    email: z
      .string()
      .nullable()
      .meta({ description: "The user's address, while the link is valid." }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "PasswordResetPreview" });
export type PasswordResetPreview = z.infer<typeof PasswordResetPreview>;

export const PasswordResetPreviewAnswer = z
  .object({ ok: z.literal(true), passwordReset: PasswordResetPreview })
  .meta({ id: "PasswordResetPreviewAnswer" });
export type PasswordResetPreviewAnswer = z.infer<typeof PasswordResetPreviewAnswer>;

export const ResetPasswordBody = z
  .object({ resetToken, password: newPassword })
  .meta({ id: "ResetPasswordBody" });

export const ChangePasswordBody = z
  .object({
    currentPassword: z.string(requiredString("must be a string")).min(1, "must not be empty"),
    newPassword,
  })
  .meta({ id: "ChangePasswordBody" });
