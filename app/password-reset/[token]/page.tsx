import { getTranslations } from "next-intl/server";
import { apiPost } from "@/app/api-in-process";
import { titled, unlisted } from "@/app/titled";
import { ClosedPasswordReset } from "@/components/account/closed-password-reset";
import { LinkCheckFailure } from "@/components/account/link-check-failure";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { SecretLink } from "@/components/account/secret-link";
import type { ApiResult } from "@/components/api-client";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { pagePaths, passwordResetPagePath } from "@/lib/contract/page-paths";
import { PasswordResetPreviewAnswer } from "@/lib/contract/password";
import { apiPaths } from "@/lib/contract/paths";

export const generateMetadata = titled("reset", { ...unlisted, referrer: "no-referrer" });

export default async function PasswordResetPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  const body = { resetToken: token };
  const answer = await apiPost(apiPaths.passwordResetPreview, body, PasswordResetPreviewAnswer);
  return (
    <>
      <SecretLink page={pagePaths.passwordReset} token={token} />
      <Opened answer={answer} token={token} />
    </>
  );
}

type OpenedProps = { answer: ApiResult<PasswordResetPreviewAnswer>; token: string };

async function Opened({ answer, token }: OpenedProps) {
  const t = await getTranslations("reset");
  const title = t("title");
  if (!answer.ok) {
    const here = passwordResetPagePath(token);
    return <LinkCheckFailure title={title} intro={t("unread")} failure={answer} here={here} />;
  }
  const { state, email } = answer.value.passwordReset;
  if (state !== "valid") return <ClosedPasswordReset state={state} />;
  return (
    <EntryCard title={title} intro={t("intro")}>
      <ClientMessages of={["reset", "newPassword", "password", "failure"]}>
        <ResetPasswordForm token={token} email={email ?? ""} />
      </ClientMessages>
    </EntryCard>
  );
}
