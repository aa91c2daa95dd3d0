import { getTranslations } from "next-intl/server";
import { apiPost } from "@/app/api-in-process";
import { titled, unlisted } from "@/app/titled";
import { ClosedPasswordReset } from "@/components/account/closed-password-reset";
import { MailedLink } from "@/components/account/mailed-link";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { pagePaths } from "@/lib/contract/page-paths";
import { PasswordResetPreviewAnswer } from "@/lib/contract/password";
import { apiPaths } from "@/lib/contract/paths";

export const generateMetadata = titled("reset", { ...unlisted, referrer: "no-referrer" });

type Props = { params: Promise<{ token: string }> };

export default async function PasswordResetPage({ params }: Props) {
  const { token } = await params;
  const body = { resetToken: token };
  const [answer, t] = await Promise.all([
    apiPost(apiPaths.passwordResetPreview, body, PasswordResetPreviewAnswer),
    getTranslations("reset"),
  ]);
  return (
    <MailedLink namespace="reset" page={pagePaths.passwordReset} token={token} answer={answer}>
      {({ passwordReset: { state, email } }) =>
        state === "valid" ? (
          <EntryCard title={t("title")} intro={t("intro")}>
            <ClientMessages of={["reset", "newPassword", "password", "failure"]}>
              <ResetPasswordForm token={token} email={email ?? ""} />
            </ClientMessages>
          </EntryCard>
        ) : (
          <ClosedPasswordReset state={state} />
        )
      }
    </MailedLink>
  );
}
