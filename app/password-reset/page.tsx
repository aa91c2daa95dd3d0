import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReopenSecretLink } from "@/components/account/secret-link";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { pagePaths } from "@/lib/contract/page-paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  return { title: t("title"), robots: { index: false } };
}

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
