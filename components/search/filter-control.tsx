import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef } from "react";
import { type FilterName, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { RefusedFilter } from "./refused-filter";
import { searchFormId } from "./search-form-id";

type ControlName = FilterName | "sort";

type FilterControlProps = {
  name: ControlName;
  state: SearchState;
  /** The value that the search has. */
  value: string;
  type?: "text" | "date";
  hint?: string | undefined;
  /** The id of a list of suggestions. */
  list?: string | undefined;
  /** The options of a select. Without them, the control is an input. */
  children?: ReactNode;
};

/** A labelled control of the filter form, with its hint or, if the API refused its value, what is wrong. */
export function FilterControl(props: FilterControlProps) {
  const { name, state, value, type = "text", hint, list, children } = props;
  const t = useTranslations("filters");
  const isRefused = use(RefusedFilter) === name;
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useFollowedSearch(control, state, value);
  const shared = {
    ref: control,
    id: name,
    name,
    form: searchFormId,
    defaultValue: value,
    "aria-invalid": isRefused || undefined,
    "aria-describedby": isRefused ? `${name}-error` : hint && `${name}-hint`,
    className: "field mt-1",
  };
  return (
    <div className="text-sm">
      <label htmlFor={name} className="text-ink-soft">
        {t(name)}
      </label>
      {children ? (
        <select {...shared}>{children}</select>
      ) : (
        <input {...shared} type={type} list={list} autoComplete="off" />
      )}
      <FilterHint name={name} hint={hint} />
    </div>
  );
}

/** Shows the value of another search once it is asked for. What was typed before hydration stays until then. */
function useFollowedSearch(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  state: SearchState,
  value: string,
): void {
  const search = searchQueryString(state);
  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (control.current) control.current.value = value;
  }, [control, search, value]);
}

/** What is wrong with the value of a control or, if nothing is, its hint. */
export function FilterHint({ name, hint }: Pick<FilterControlProps, "name" | "hint">) {
  const t = useTranslations("failure.fields");
  if (use(RefusedFilter) === name) {
    return (
      <p id={`${name}-error`} className="mt-1 font-medium text-danger">
        {t(name)}
      </p>
    );
  }
  return (
    hint && (
      <p id={`${name}-hint`} className="mt-1 text-ink-soft">
        {hint}
      </p>
    )
  );
}

/** Opens what contains the control, and focuses it. Returns a function that ends its tries. */
export function openControl(panel: HTMLElement | null, name: string): () => void {
  const control = panel?.querySelector<HTMLElement>(
    `#${name}-search, [name=${name}]:not([type=hidden])`,
  );
  // A panel that was just closed takes no focus for a moment, and the click that called this may still close a choice.
  let left = 50;
  const tries = setInterval(() => {
    let around = control?.closest("details");
    for (; around; around = around.parentElement?.closest("details")) around.open = true;
    control?.focus();
    left -= 1;
    if (left === 0 || document.activeElement === control) clearInterval(tries);
  }, 50);
  return () => clearInterval(tries);
}
