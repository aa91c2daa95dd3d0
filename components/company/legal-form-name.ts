import { useTranslations } from "next-intl";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";

/** Returns a function that names a legal category, or the group it belongs to; null for an unknown code. */
export function useLegalFormName(): (code: string) => string | null {
  const t = useTranslations("legalForms");
  return (code) => {
    const group = legalFormGroup(code);
    return group && t(group);
  };
}
