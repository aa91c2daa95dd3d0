import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { PrintButton } from "./print-button";

/** What one does with the whole page. */
export function CompanyTools({ link }: { link: string }) {
  const t = useTranslations("company");
  const copy = t("copyLink");
  const words = { copy, label: copy, copied: t("copied"), failed: t("copyFailed") };
  return (
    <div className="-mx-(--action-inset) flex flex-wrap gap-x-1 text-sm sm:ms-auto print:hidden">
      <CopyButton value={link} words={words} className="header-action" />
      <PrintButton words={t("print")} />
    </div>
  );
}
