"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Field } from "@/lib/contract/reference-fields";
import { Prose } from "./prose";

type FieldTableProps = {
  title: string;
  intro?: string;
  fields?: readonly Field[] | undefined;
};

/** Fields with their types and descriptions, stacked on narrow screens. */
export function FieldTable({ title, intro, fields = [] }: FieldTableProps) {
  return (
    <>
      <h3>{title}</h3>
      {intro && (
        <p lang="en">
          <Prose text={intro} />
        </p>
      )}
      <FieldList fields={fields} />
    </>
  );
}

export function FieldList({ fields }: { fields: readonly Field[] }) {
  const t = useTranslations("developers");
  const language = useLocale();
  if (fields.length === 0) return null;
  return (
    <dl lang="en" className="reference-rows">
      {fields.map(([name, type, description, mark]) => (
        <div key={name}>
          <dt>
            {name}
            {mark === "required" && <small lang={language}>{t("required")}</small>}
          </dt>
          <dd>
            {type && <small>{type}</small>}
            {description && <Prose text={description} />}
            {mark && mark !== "required" && <a href={`#${mark}`}> {mark}</a>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
