"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, use } from "react";
import type { FilterName } from "@/lib/contract/page-paths";
import { RefusedFilter } from "./refused-filter";
import { searchFormId } from "./search-form-id";

type FilterControlProps = {
  name: FilterName | "sort";
  defaultValue: string;
  type?: "text" | "date";
  hint?: string | undefined;
  /** The id of a list of suggestions. */
  list?: string | undefined;
  /** The options of a select. Without them, the control is an input. */
  children?: ReactNode;
  /** Several controls in place of one. */
  group?: ReactNode;
};

/** A control of the filter form with its hint or, if the API refused its value, what is wrong. */
export function FilterControl(props: FilterControlProps) {
  const { name, defaultValue, type, hint, list, children, group } = props;
  const t = useTranslations("failure.fields");
  const isRefused = use(RefusedFilter) === name;
  const shared = {
    id: name,
    name,
    form: searchFormId,
    defaultValue,
    "aria-invalid": isRefused || undefined,
    "aria-describedby": isRefused ? `${name}-error` : hint && `${name}-hint`,
    className: "field mt-1",
  };
  return (
    <>
      {group ??
        (children ? (
          <select {...shared}>{children}</select>
        ) : (
          <input {...shared} type={type} list={list} autoComplete="off" />
        ))}
      {isRefused ? (
        <p id={`${name}-error`} className="mt-1 font-medium text-danger">
          {t(name)}
        </p>
      ) : (
        hint && (
          <p id={`${name}-hint`} className="mt-1 text-ink-soft">
            {hint}
          </p>
        )
      )}
    </>
  );
}
