import { z } from "zod";
import { CurrentPassword, EmailAddress, NewPassword } from "./auth";
import { answer, component, entity, Moment, NotEmpty, textOrNull } from "./component";
import { Locale } from "./locale";

const newPassword = NewPassword.meta({ example: "violet harbour lantern" });

export const RequestPasswordResetBody = component("RequestPasswordResetBody", {
  email: EmailAddress.describe("The user's address."),
  locale: Locale.optional(),
});

const resetToken = NotEmpty.meta({
  description: "Token from the link in the mail.",
  example: "RESET_TOKEN",
});

export const PreviewPasswordResetBody = component("PreviewPasswordResetBody", { resetToken });

export const PasswordResetPreview = entity("PasswordResetPreview", "The state of a mailed link.", {
  state: z
    .enum(["valid", "expired", "unknown"])
    .describe("unknown: the link never existed, was used, or another link of the user was used."),
  email: textOrNull("The user's address, while the link is valid."),
  expiresAt: Moment.nullable().describe("When the link expires; null: unknown link."),
});
export type PasswordResetPreview = z.infer<typeof PasswordResetPreview>;

export const PasswordResetPreviewAnswer = answer(
  "PasswordResetPreviewAnswer",
  "The state of the link.",
  {
    passwordReset: PasswordResetPreview,
  },
);
export type PasswordResetPreviewAnswer = z.infer<typeof PasswordResetPreviewAnswer>;

export const ResetPasswordBody = component("ResetPasswordBody", {
  resetToken,
  password: newPassword,
});

export const ChangePasswordBody = component("ChangePasswordBody", {
  currentPassword: CurrentPassword,
  newPassword,
});
