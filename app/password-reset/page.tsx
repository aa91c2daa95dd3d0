import { getTranslations } from "next-intl/server";
import { titled, unlisted } from "@/app/titled";
import { ReopenSecretLink } from "@/components/account/secret-link";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { pagePaths } from "@/lib/contract/page-paths";

export const generateMetadata = titled("reset", unlisted);

/** Shown after a reload of a reset page, whose address no longer has the token. */
export default async function PasswordResetReloadedPage() {
  const t = await getTranslations("reset");
  return (
    <ReopenSecretLink page={pagePaths.passwordReset}>
      <NotFoundMessage title={t("reopen")} action={t("askAnew")} href={pagePaths.forgottenPassword}>
        {t("reopenWhy")}
      </NotFoundMessage>
    </ReopenSecretLink>
  );
}
