import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useLegalFormFilterName } from "@/components/company/legal-form-name";
import { buttonClass } from "@/components/ui/button";
import { departments, findDepartment } from "@/lib/contract/departments";
import { employeesFrom } from "@/lib/contract/employee-ranges";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { legalFormGroups } from "@/lib/contract/legal-form-groups";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";
import { companyCategories } from "@/lib/contract/search-query";
import { FilterControl } from "./filter-control";
import { useEmployeeRangeName, useFilterMessages } from "./filter-messages";
import { valuesOf } from "./filter-values";
import { searchFormId } from "./search-form-id";

/** What the choice of headcounts offers before INSEE's ranges. */
const leastEmployees = [1, 10, 50, 250, 1_000];

/** The groups, and the usual forms of two of them alone: SAS without SASU, SARL without EURL. */
const legalForms = legalFormGroups.flatMap((group) =>
  group === "57" ? [group, "5710"] : group === "54" ? [group, "5499"] : group,
);

const dates = ["createdFrom", "createdTo", "closedFrom", "closedTo"] as const;

/** Native controls attached to the search form, so that they work without JavaScript. */
export function FilterForm({
  state,
  employeeRanges,
  activities,
}: {
  state: SearchState;
  employeeRanges: readonly string[];
  /** Sections and divisions of activities, to be found by a word of their labels. */
  activities: readonly { code: string; label: string }[];
}) {
  const t = useTranslations("filters");
  const legalForm = useLegalFormFilterName();
  const employeeRange = useEmployeeRangeName();
  return (
    <div className="@container mt-3 rounded-panel border border-line bg-surface p-4">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @2xs:grid-cols-2 @min-[56rem]:grid-cols-3">
        <Choice
          name="active"
          state={state}
          options={[
            ["true", t("onlyActive")],
            ["false", t("onlyClosed")],
          ]}
        />
        <DepartmentChoice state={state} />
        <Choice
          name="region"
          state={state}
          options={regions.map(({ code, name }) => [code, name])}
        />
        <Choice
          name="employeeRange"
          state={state}
          options={[
            ...leastEmployees.map(
              (count): Option => [employeesFrom(count), t("employeesFrom", { count })],
            ),
            ...employeeRanges.map((code): Option => [code, employeeRange(code)]),
          ]}
        />
        <Choice
          name="legalForm"
          state={state}
          options={legalForms.map((code) => [code, legalForm(code)])}
        />
        <Choice
          name="category"
          state={state}
          options={companyCategories.map((code) => [code, code])}
        />
        <Field name="city" state={state} hint={t("cityHint")} />
        <Field name="postalCode" state={state} hint={t("postalCodeHint")} />
        <Field name="nafCode" state={state} hint={t("nafCodeHint")} list="activities" />
        <datalist id="activities">
          {activities.map(({ code, label }) => (
            <option key={code} value={code} label={formatFrenchLabel(label)} />
          ))}
        </datalist>
        <Choice
          name="sort"
          state={state}
          options={[
            ["relevance", t("order.relevance")],
            ["-employees", t("order.-employees")],
            ["name", t("order.name")],
            ["-createdAt", t("order.-createdAt")],
            ["createdAt", t("order.createdAt")],
            ["-closedAt", t("order.-closedAt")],
          ]}
        />
        <details className="col-span-full" open={dates.some((name) => state[name])}>
          <summary className="facet-switch">{t("dates")}</summary>
          <div className="mt-1 grid grid-cols-1 gap-x-4 gap-y-3 @2xs:grid-cols-2">
            {dates.map((name) => (
              <Field key={name} name={name} state={state} type="date" />
            ))}
          </div>
        </details>
        <div className="col-span-full">
          <button
            type="submit"
            form={searchFormId}
            {...(state.exact && { name: "exact", value: "true" })}
            className={buttonClass("primary")}
          >
            {t("apply")}
          </button>
        </div>
      </div>
    </div>
  );
}

type FieldProps = { name: FilterName | "sort"; state: SearchState };
type Option = [value: string, words: string | null];

/** A choice from a list. If the list lacks the URL's value, that value is added. */
function Choice({ name, state, options }: FieldProps & { options: Option[] }) {
  const t = useTranslations("filters");
  const filterMessages = useFilterMessages();
  const value = state[name] ?? "";
  const isListed = value === "" || options.some(([listed]) => listed === value);
  const all = isListed
    ? options
    : [[value, name === "sort" ? value : filterMessages(name, value).value] as Option, ...options];
  return (
    <div className="text-sm">
      <label htmlFor={name} className="text-ink-soft">
        {t(name)}
      </label>
      <FilterControl name={name} defaultValue={value}>
        <option value="">{t(name === "sort" ? "sortDefault" : "any")}</option>
        {all.map(([code, label]) => (
          <option key={code} value={code}>
            {label ?? code}
          </option>
        ))}
      </FilterControl>
    </div>
  );
}

/** All departments as checkboxes, so that several can be chosen; those that are come first. The empty value says that the form has the choice, even of none. */
function DepartmentChoice({ state }: { state: SearchState }) {
  const t = useTranslations("filters");
  const chosen = valuesOf(state, "department").map((code) => code.toUpperCase());
  const first = chosen.map((code) => findDepartment(code) ?? { code, name: "" });
  const others = departments.filter(({ code }) => !chosen.includes(code));
  const hasUnknown = first.some(({ name }) => name === "");
  return (
    <div className="text-sm @max-[56rem]:has-[details[open]]:col-span-full">
      <span id="department-label" className="text-ink-soft">
        {t("department")}
      </span>
      <FilterControl
        name="department"
        defaultValue=""
        group={
          <details className="choices mt-1" open={hasUnknown}>
            <summary aria-labelledby="department-label department-some">
              <span id="department-some">{t("someDepartments")}</span>
            </summary>
            <fieldset aria-labelledby="department-label" aria-describedby="department-error">
              <input type="hidden" name="department" form={searchFormId} />
              {[...first, ...others].map(({ code, name }) => (
                <label key={code}>
                  <input
                    type="checkbox"
                    name="department"
                    value={code}
                    form={searchFormId}
                    defaultChecked={chosen.includes(code)}
                  />
                  {code} {name}
                </label>
              ))}
            </fieldset>
          </details>
        }
      />
    </div>
  );
}

type InputProps = FieldProps & Pick<ComponentProps<typeof FilterControl>, "type" | "hint" | "list">;

function Field({ name, state, type = "text", ...rest }: InputProps) {
  const t = useTranslations("filters");
  return (
    <div className="text-sm">
      <label htmlFor={name} className="text-ink-soft">
        {t(name)}
      </label>
      <FilterControl {...rest} name={name} type={type} defaultValue={state[name] ?? ""} />
    </div>
  );
}
