import { useTranslations } from "next-intl";

/** The messages of a copy button. `what` is the value's name, as it appears in the label. */
export function useCopyMessages(namespace: "company" | "developers", what: string) {
  const t = useTranslations(namespace);
  return {
    copy: t("copy"),
    label: t("copyOf", { what }),
    copied: t("copied"),
    failed: t("copyFailed"),
  };
}
