import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { EntryCard } from "@/components/entry-card";
import { InvitationForm } from "@/components/invitation-form";
import { minPasswordLength } from "@/lib/contract/auth";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("invitation");
  return (
    <EntryCard title={t("title")} intro={t("intro")}>
      <ClientMessages of={["invitation", "password", "failure"]}>
        <InvitationForm token={token} minPasswordLength={minPasswordLength} />
      </ClientMessages>
    </EntryCard>
  );
}
