import { z } from "zod";
import { EmailAddress, maxEmailLength, NewPassword } from "./auth";
import { answer, component, NotEmpty } from "./component";
import { Locale } from "./locale";
import { maxPasswordLength, minPasswordLength } from "./password-rules";

const newPassword = NewPassword.meta({
  description: "As at sign-up: 8 to 256 characters, not a common password.",
  override: { minLength: minPasswordLength, maxLength: maxPasswordLength },
});

export const RequestPasswordResetBody = component("RequestPasswordResetBody", {
  email: EmailAddress.meta({
    description: "The user's address.",
    override: { format: "email", maxLength: maxEmailLength },
  }),
  locale: Locale.optional(),
});

const resetToken = NotEmpty.meta({ description: "Token from the link in the mail." });

export const PreviewPasswordResetBody = component("PreviewPasswordResetBody", { resetToken });

export const PasswordResetPreview = component("PasswordResetPreview", {
  state: z.enum(["valid", "expired", "unknown"]).meta({
    description: "unknown: the link never existed, was used, or another link of the user was used.",
  }),
  email: z.string().nullable().meta({
    description: "The user's address, while the link is valid.",
  }),
  expiresAt: z.iso.datetime().nullable(),
});
export type PasswordResetPreview = z.infer<typeof PasswordResetPreview>;

export const PasswordResetPreviewAnswer = answer("PasswordResetPreviewAnswer", {
  passwordReset: PasswordResetPreview,
});
export type PasswordResetPreviewAnswer = z.infer<typeof PasswordResetPreviewAnswer>;

export const ResetPasswordBody = component("ResetPasswordBody", {
  resetToken,
  password: newPassword,
});

export const ChangePasswordBody = component("ChangePasswordBody", {
  currentPassword: NotEmpty,
  newPassword,
});
