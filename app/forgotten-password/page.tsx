import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { ForgottenPasswordForm } from "@/components/account/forgotten-password-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths } from "@/lib/contract/page-paths";

export const generateMetadata = titled("forgotten");

export default async function ForgottenPasswordPage() {
  const t = await getTranslations("forgotten");
  return (
    <EntryCard title={t("title")} intro={t("intro")}>
      <ClientMessages of={["forgotten", "password", "failure"]}>
        <ForgottenPasswordForm />
      </ClientMessages>
      <p className="mt-5 text-sm">
        <SoftLink href={pagePaths.login}>{t("back")}</SoftLink>
      </p>
    </EntryCard>
  );
}
