import { useLocale, useTranslations } from "next-intl";
import { listFormat } from "@/components/ui/format";
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
 * Returns a function that names what the filter takes with a code: for 57 « Société par actions simplifiée (SAS), y compris
 * SASU et SELAS », for 5710 « …, hors SASU et SELAS (5710) ». Null for an unknown code.
 */
export function useLegalFormFilterName(): (code: string) => string | null {
  const t = useTranslations("filters");
  const nameOf = useLegalFormName();
  const list = listFormat(useLocale());
  return (code) => {
    const group = legalFormGroup(code);
    const form = nameOf(code);
    if (group === null || form === null) return null;
    const inner = legalFormGroups.filter(
      (other) => group.length === 2 && other !== group && other.startsWith(group),
    );
    // A beginning of three digits, such as 572, may take one of the inner groups and not another.
    const named = code === group ? inner : inner.filter((other) => !other.startsWith(code));
    if (named.length > 0) {
      const parts = list.format(named.map((each) => shortLegalForm(nameOf(each) ?? each)));
      return t(code === group ? "including" : "excluding", { form, parts, code });
    }
    return code === group ? form : `${form}, ${code}`;
  };
}
