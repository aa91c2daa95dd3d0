import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReopenSecretLink } from "@/components/account/secret-link";
import { Lost } from "@/components/ui/lost";
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
      <Lost title={t("reopen")} action={t("askAnew")} href={pagePaths.forgottenPassword}>
        {t("reopenWhy")}
      </Lost>
    </ReopenSecretLink>
  );
}
