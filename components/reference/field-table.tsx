import { useLocale, useTranslations } from "next-intl";
import type { ShownField } from "@/lib/contract/reference";
import { Prose } from "./prose";

type FieldTableProps = {
  title: string;
  intro?: string;
  fields: readonly ShownField[];
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
  const language = useLocale();
  if (fields.length === 0) return null;
  return (
    <dl lang="en" className="reference-rows">
      {fields.map(({ name, type, isRequired, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {isInput && isRequired && <small lang={language}>{t("required")}</small>}
          </dt>
          <dd>
            {type && <small>{type}</small>}
            {description && <Prose text={description} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
