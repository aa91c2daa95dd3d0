import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Lost } from "@/components/ui/lost";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lost");
  return { title: t("pageTitle") };
}

export default function NotFound() {
  const t = useTranslations("lost");
  return (
    <Lost title={t("pageTitle")} action={t("search")}>
      {t("pageText")}
    </Lost>
  );
}
