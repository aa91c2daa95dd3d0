import { useTranslations } from "next-intl";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";

/** The plain name of a legal category, or of the group it is in; null for an unknown code. */
export function useLegalFormName(): (code: string) => string | null {
  const t = useTranslations("legalForms");
  return (code) => {
    const group = legalFormGroup(code);
    return group && t(group);
  };
}
