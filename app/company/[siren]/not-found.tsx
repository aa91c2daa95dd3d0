import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SirenAdvice } from "@/components/company/siren-advice";
import { ClientMessages } from "@/components/ui/client-messages";
import { NotFoundMessage } from "@/components/ui/not-found-message";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lost");
  return { title: t("companyMeta") };
}

export default function CompanyNotFound() {
  const t = useTranslations("lost");
  return (
    <NotFoundMessage title={t("companyTitle")} action={t("search")}>
      <ClientMessages of={["sirenAdvice"]}>
        <SirenAdvice />
      </ClientMessages>
    </NotFoundMessage>
  );
}
