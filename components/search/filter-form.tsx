import { useTranslations } from "next-intl";
import { type ComponentProps, memo, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { departments } from "@/lib/contract/departments";
import { employeesFrom } from "@/lib/contract/employee-ranges";
import { legalFormGroups } from "@/lib/contract/legal-form-groups";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";
import { companyCategories, employeeRangeCodes } from "@/lib/contract/search-constants";
import { FilterControl } from "./filter-control";
import { useFilterMessages } from "./filter-messages";
import { MultipleChoice } from "./multiple-choice";
import { offeredOrders, orderOfEmptyChoice, useOrderName } from "./order-name";
import { searchFieldId, searchFormId } from "./search-form-id";

/** What the choice of headcounts offers before INSEE's ranges. */
const leastEmployees = [1, 10, 50, 250, 1_000];

/** The groups, and the usual forms of two of them alone: SAS without SASU and SELAS, SARL without EURL and SELARL. */
const legalForms = legalFormGroups.flatMap((group) =>
  group === "57" ? [group, "5710"] : group === "54" ? [group, "5499"] : group,
);

const regionsByName = regions.toSorted((one, other) => one.name.localeCompare(other.name, "fr"));

const dates = ["createdFrom", "createdTo", "closedFrom", "closedTo"] as const;

type FilterFormProps = {
  state: SearchState;
  /** Sections and divisions of activities, in the page's language, to be found by a word of their labels. */
  activities: readonly { code: string; label: string }[];
};

/** Native controls attached to the search form, so that they work without JavaScript. They follow the address. */
export const FilterForm = memo(function FilterForm({ state, activities }: FilterFormProps) {
  const t = useTranslations("filters");
  return (
    <div className="mt-3 rounded-panel border border-line bg-surface p-4">
      <div className="filter-grid">
        <HeadOffice state={state} />
        <Choice name="active" state={state} options={["true", "false"]} />
        <MultipleChoice
          name="employeeRange"
          state={state}
          options={[...leastEmployees.map(employeesFrom), ...employeeRangeCodes]}
        />
        <MultipleChoice
          name="legalForm"
          state={state}
          searchLabel={t("legalFormSearch")}
          options={legalForms}
        />
        <MultipleChoice name="category" state={state} options={companyCategories} />
        <Field name="nafCode" state={state} hint={t("nafCodeHint")} list="activities" />
        <datalist id="activities">
          {activities.map(({ code, label }) => (
            <option key={code} value={code} label={label} />
          ))}
        </datalist>
        <OrderChoice state={state} />
        <Dates state={state} />
        <div className="col-span-full">
          <Button
            type="submit"
            worksAlone
            form={searchFormId}
            {...(state.exact && { name: "exact", value: "true" })}
          >
            {t("apply")}
          </Button>
        </div>
      </div>
    </div>
  );
});

function HeadOffice({ state }: { state: SearchState }) {
  const t = useTranslations("filters");
  return (
    <fieldset className="col-span-full min-w-0 border-b border-line pb-4">
      <legend className="mb-1 text-sm font-medium">{t("headOffice")}</legend>
      <div className="filter-grid [--columns:4]">
        <MultipleChoice
          name="department"
          state={state}
          searchLabel={t("departmentSearch")}
          options={departments.map(({ code }) => code)}
        />
        <MultipleChoice
          name="region"
          state={state}
          options={regionsByName.map(({ code }) => code)}
        />
        <Field name="city" state={state} hint={t("cityHint")} />
        <Field name="postalCode" state={state} hint={t("postalCodeHint")} />
      </div>
    </fieldset>
  );
}

function Dates({ state }: { state: SearchState }) {
  const t = useTranslations("filters");
  // Constant, so that React leaves it to its users.
  const [isRenderedOpen] = useState(dates.some((name) => state[name]));
  return (
    <details className="col-span-full" open={isRenderedOpen}>
      <summary className="facet-switch">{t("dates")}</summary>
      <div className="filter-grid mt-1 [--columns:4]">
        {dates.map((name) => (
          <Field key={name} name={name} state={state} type="date" />
        ))}
      </div>
    </details>
  );
}

type FieldProps = { name: FilterName; state: SearchState };

/** A choice from a list. If the list lacks the URL's value, that value is added. */
function Choice({ name, state, options }: FieldProps & { options: string[] }) {
  const t = useTranslations("filters");
  const filterMessages = useFilterMessages();
  const value = state[name] ?? "";
  const all = value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <FilterControl name={name} state={state} value={value}>
      <option value="">{t("any")}</option>
      {all.map((code) => (
        <option key={code} value={code}>
          {filterMessages(name, code).value}
        </option>
      ))}
    </FilterControl>
  );
}

/** The order that the empty choice names, which is that of the text as it is typed, is hidden. */
function OrderChoice({ state }: { state: SearchState }) {
  const orderName = useOrderName();
  const typed = { ...state, q: useTypedText(state.q) };
  const usual = orderOfEmptyChoice(typed);
  const chosen = state.sort === orderOfEmptyChoice(state) ? "" : (state.sort ?? "");
  const orders = new Set<string>(chosen === "" ? offeredOrders : [chosen, ...offeredOrders]);
  return (
    <FilterControl name="sort" state={state} value={chosen}>
      <option value="">{orderName("", typed)}</option>
      {[...orders].map((order) => (
        // Disabled too, because Safari shows hidden options.
        <option key={order} value={order} hidden={order === usual} disabled={order === usual}>
          {orderName(order, state)}
        </option>
      ))}
    </FilterControl>
  );
}

/** The text in the search field. `q`: that of the address. */
function useTypedText(q: string): string {
  const [text, setText] = useState({ q, typed: q });
  if (text.q !== q) setText({ q, typed: q });
  useEffect(() => {
    const read = (target: EventTarget | null) => {
      if (!(target instanceof HTMLInputElement) || target.id !== searchFieldId) return;
      const typed = target.value.trim();
      setText((before) => (before.typed === typed ? before : { ...before, typed }));
    };
    const onInput = ({ target }: Event) => read(target);
    document.addEventListener("input", onInput);
    read(document.getElementById(searchFieldId));
    return () => document.removeEventListener("input", onInput);
  }, []);
  return text.typed;
}

type InputProps = FieldProps & Pick<ComponentProps<typeof FilterControl>, "type" | "hint" | "list">;

function Field(props: InputProps) {
  return <FilterControl {...props} value={props.state[props.name] ?? ""} />;
}
