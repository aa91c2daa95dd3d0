import { useTranslations } from "next-intl";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";

/** `SA` for `Société anonyme (SA)`; forms without an abbreviation keep their name. */
export function shortLegalForm(name: string): string {
  return /\((\p{Lu}+)\)$/u.exec(name)?.[1] ?? name;
}

/** Returns a function that names a legal category, or the group it belongs to; null for an unknown code. */
export function useLegalFormName(): (code: string) => string | null {
  const t = useTranslations("legalForms");
  return (code) => {
    const group = legalFormGroup(code);
    return group && t(group);
  };
}
