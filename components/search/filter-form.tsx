import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
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
import { searchFormId } from "./search-form-id";

/** What the choice of headcounts offers before INSEE's ranges. */
const leastEmployees = [1, 10, 50, 250, 1_000];

/** The groups, and the usual forms of two of them alone: SAS without SASU and SELAS, SARL without EURL and SELARL. */
const legalForms = legalFormGroups.flatMap((group) =>
  group === "57" ? [group, "5710"] : group === "54" ? [group, "5499"] : group,
);

const regionsByName = regions.toSorted((one, other) => one.name.localeCompare(other.name, "fr"));

const dates = ["createdFrom", "createdTo", "closedFrom", "closedTo"] as const;

/** Native controls attached to the search form, so that they work without JavaScript. */
export function FilterForm({
  state,
  activities,
}: {
  state: SearchState;
  /** Sections and divisions of activities, in the page's language, to be found by a word of their labels. */
  activities: readonly { code: string; label: string }[];
}) {
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
}

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
  return (
    <details className="col-span-full" open={dates.some((name) => state[name])}>
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
type ControlProps = ComponentProps<typeof FilterControl>;

/** A choice from a list. If the list lacks the URL's value, that value is added. */
function Choice({ name, state, options }: FieldProps & { options: string[] }) {
  const t = useTranslations("filters");
  const filterMessages = useFilterMessages();
  const value = state[name] ?? "";
  const all = value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <Labelled name={name} defaultValue={value}>
      <option value="">{t("any")}</option>
      {all.map((code) => (
        <option key={code} value={code}>
          {filterMessages(name, code).value}
        </option>
      ))}
    </Labelled>
  );
}

/** The order that the empty choice names is hidden. `FilterControls` changes both as one types another text. */
function OrderChoice({ state }: { state: SearchState }) {
  const orderName = useOrderName();
  const usual = orderOfEmptyChoice(state);
  const chosen = state.sort === usual ? "" : (state.sort ?? "");
  const orders = new Set<string>(chosen === "" ? offeredOrders : [chosen, ...offeredOrders]);
  return (
    <Labelled name="sort" defaultValue={chosen}>
      <option value="">{orderName("", state)}</option>
      {[...orders].map((order) => (
        <option key={order} value={order} hidden={order === usual} disabled={order === usual}>
          {orderName(order, state)}
        </option>
      ))}
    </Labelled>
  );
}

type InputProps = FieldProps & Pick<ControlProps, "type" | "hint" | "list">;

function Field({ name, state, type = "text", ...rest }: InputProps) {
  return <Labelled {...rest} name={name} type={type} defaultValue={state[name] ?? ""} />;
}

function Labelled(props: ControlProps) {
  const t = useTranslations("filters");
  return (
    <div className="text-sm">
      <label htmlFor={props.name} className="text-ink-soft">
        {t(props.name)}
      </label>
      <FilterControl {...props} />
    </div>
  );
}
