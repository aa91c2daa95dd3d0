import { previewPasswordReset } from "@/lib/auth/preview-password-reset";
import { PasswordResetPreviewAnswer, PreviewPasswordResetBody } from "@/lib/contract/password";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "none",
      addressLimit: "links",
      body: PreviewPasswordResetBody,
      response: PasswordResetPreviewAnswer,
    },
    async ({ body, now }) => ({ passwordReset: await previewPasswordReset(body.resetToken, now) }),
  ),
});
