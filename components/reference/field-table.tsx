import { useTranslations } from "next-intl";
import type { Field } from "@/lib/contract/reference";
import { Prose } from "./prose";

type FieldTableProps = {
  title: string;
  intro?: string;
  fields: readonly Field[];
  /** Whether these are fields of a request, some of which are optional. */
  isInput?: boolean;
};

/** Fields with their types and descriptions, stacked on narrow screens. */
export function FieldTable({ title, intro, fields, isInput = false }: FieldTableProps) {
  return (
    <>
      <h3 className="section-title mt-6 wrap-anywhere">{title}</h3>
      {intro && (
        <p lang="en" className="mt-1 text-sm text-ink-soft">
          <Prose text={intro} />
        </p>
      )}
      <FieldList fields={fields} isInput={isInput} />
    </>
  );
}

export function FieldList({ fields, isInput }: Pick<FieldTableProps, "fields" | "isInput">) {
  const t = useTranslations("developers");
  if (fields.length === 0) return null;
  return (
    <dl className="mt-2 text-sm">
      {fields.map(({ name, type, isRequired, description }) => (
        <div
          key={name}
          className="grid grid-cols-1 gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="min-w-0">
            <code className="font-mono font-semibold wrap-anywhere">{name}</code>
            {isInput && isRequired && (
              <span className="ms-2 text-xs text-ink-soft">{t("required")}</span>
            )}
          </dt>
          <dd lang="en" className="min-w-0">
            <span className="wrap-anywhere text-ink-soft">{type}</span>
            {description && (
              <span className="block wrap-anywhere">
                <Prose text={description} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
