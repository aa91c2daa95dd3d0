import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { PrintButton } from "./print-button";

/** Actions on the whole page: copy its link, print it. */
export function CompanyTools({ link }: { link: string }) {
  const t = useTranslations("company");
  const copy = t("copyLink");
  const labels = { copy, label: copy, copied: t("copied"), failed: t("copyFailed") };
  return (
    <div className="-mx-(--action-inset) flex flex-wrap gap-x-1 text-sm sm:ms-auto">
      <CopyButton value={link} labels={labels} className="header-action" />
      <PrintButton label={t("print")} />
    </div>
  );
}
