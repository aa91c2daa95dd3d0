import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { NotFoundMessage } from "@/components/ui/not-found-message";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lost");
  return { title: t("pageTitle") };
}

export default function NotFound() {
  const t = useTranslations("lost");
  return (
    <NotFoundMessage title={t("pageTitle")} action={t("search")}>
      {t("pageText")}
    </NotFoundMessage>
  );
}
