import { useTranslations } from "next-intl";
import type { Examples } from "@/lib/contract/code-examples";
import { codeLanguageNames } from "@/lib/contract/code-languages";
import { CodeTabs, type CodeTabsProps } from "./code-tabs";

/** A program in several languages. `what`: its name, as it appears in labels. */
export function CodeExamples({
  id,
  what,
  examples,
}: {
  id: string;
  what: string;
  examples: Examples;
}) {
  const t = useTranslations("developers");
  const labels = (language: keyof Examples) => ({
    copy: t("copy"),
    label: t("copyOf", { what: t("exampleOf", { what, in: codeLanguageNames[language] }) }),
    copied: t("copied"),
    failed: t("copyFailed"),
  });
  const copyLabels: CodeTabsProps["copyLabels"] = {
    curl: labels("curl"),
    typescript: labels("typescript"),
    python: labels("python"),
  };
  return (
    <CodeTabs
      id={`${id}-example`}
      label={t("languagesOf", { what })}
      examples={examples}
      copyLabels={copyLabels}
    />
  );
}
