import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { EntryCard } from "@/components/entry-card";
import { ResetPasswordForm } from "@/components/reset-password-form";
import { SecretLink } from "@/components/secret-link";
import { pagePaths } from "@/lib/contract/page-paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function PasswordResetPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  const t = await getTranslations("reset");
  return (
    <EntryCard title={t("title")} intro={t("intro")}>
      <SecretLink page={pagePaths.passwordReset} token={token} />
      <ClientMessages of={["reset", "newPassword", "password", "failure"]}>
        <ResetPasswordForm token={token} />
      </ClientMessages>
    </EntryCard>
  );
}
