import { getTranslations } from "next-intl/server";
import { titled, unlisted } from "@/app/titled";
import { ReopenSecretLink } from "@/components/account/secret-link";
import { buttonClass } from "@/components/ui/button-class";
import { EntryCard } from "@/components/ui/entry-card";
import { pagePaths } from "@/lib/contract/page-paths";

export const generateMetadata = titled("invitation", unlisted);

/** Shown after a reload of an invitation page, whose address no longer has the token. */
export default async function InvitationReloadedPage() {
  const t = await getTranslations("invitation");
  return (
    <ReopenSecretLink page={pagePaths.invitation}>
      <EntryCard title={t("reopen")} intro={t("reopenWhy")}>
        <p>{t("signInAny")}</p>
        <a href={pagePaths.login} className={`${buttonClass("quiet")} mt-5`}>
          {t("signIn")}
        </a>
      </EntryCard>
    </ReopenSecretLink>
  );
}
