import { useTranslations } from "next-intl";
import { legalFormGroup, legalFormGroups, shortLegalForm } from "@/lib/contract/legal-form-groups";

/** Returns a function that names a legal category, or the group it belongs to; null for an unknown code. */
export function useLegalFormName(): (code: string) => string | null {
  const t = useTranslations("legalForms");
  return (code) => {
    const group = legalFormGroup(code);
    return group && t(group);
  };
}

/**
 * Returns a function that names what the filter takes with a code: for 57 « Société par actions simplifiée (SAS), SASU
 * comprise », for 5710 « …, hors SASU (5710) ». Null for an unknown code.
 */
export function useLegalFormFilterName(): (code: string) => string | null {
  const t = useTranslations("filters");
  const nameOf = useLegalFormName();
  return (code) => {
    const group = legalFormGroup(code);
    const form = nameOf(code);
    if (group === null || form === null) return null;
    const inner =
      group.length === 2 &&
      legalFormGroups.find((other) => other !== group && other.startsWith(group));
    const part = inner && shortLegalForm(nameOf(inner) ?? inner);
    if (part) return t(code === group ? "including" : "excluding", { form, part, code });
    return code === group || code.length < 4 ? form : `${form}, ${code}`;
  };
}
