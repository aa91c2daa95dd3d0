import { useTranslations } from "next-intl";

/** What a copy button says; `what` names the value within a sentence. */
export function useCopyWords(namespace: "company" | "developers", what: string) {
  const t = useTranslations(namespace);
  return {
    copy: t("copy"),
    label: t("copyOf", { what }),
    copied: t("copied"),
    failed: t("copyFailed"),
  };
}
