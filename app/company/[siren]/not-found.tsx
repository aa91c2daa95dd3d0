import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Lost } from "@/components/ui/lost";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lost");
  return { title: t("companyMeta") };
}

export default function CompanyNotFound() {
  const t = useTranslations("lost");
  return (
    <Lost title={t("companyTitle")} action={t("search")}>
      {t("companyText")}
    </Lost>
  );
}
