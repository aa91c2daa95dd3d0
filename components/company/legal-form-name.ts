import { useTranslations } from "next-intl";
import { isDividedLegalForm, legalFormGroup } from "@/lib/contract/legal-form-groups";

/**
 * Returns a function that names a legal category, or the group it belongs to; null for an unknown code. The name of a group
 * says that it has all forms of the kind, if one of them is also a group.
 */
export function useLegalFormName(): (code: string) => string | null {
  const t = useTranslations("legalForms");
  return (code) => {
    const group = legalFormGroup(code);
    if (group === null) return null;
    return code === group && isDividedLegalForm(group) ? t("all", { name: t(group) }) : t(group);
  };
}
