import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { factSeparator } from "@/components/ui/facts";
import { formatCount } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import {
  type EstablishmentSearch,
  establishmentParameters,
  establishmentsId,
  establishmentsPagePath,
  hasEstablishmentFilter,
} from "@/lib/contract/establishment-search";
import { type EstablishmentFacets, establishmentOrders } from "@/lib/contract/establishments";
import { companyPagePath, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { pageSize } from "@/lib/contract/search-constants";

type FormProps = {
  siren: string;
  from: SearchState;
  search: EstablishmentSearch;
  facets: EstablishmentFacets | undefined;
  /** How many are found. */
  total: number;
};

/** A native form and links, which find among the establishments without JavaScript too. */
export function EstablishmentSearchForm(props: FormProps) {
  const { siren, from, search } = props;
  const t = useTranslations("company");
  const { q, active, department, sort, limit } = establishmentParameters;
  const kept = [
    ...new URLSearchParams(searchQueryString(from)),
    [active, search.active] as const,
    [department, search.department] as const,
    [sort, search.sort] as const,
    [limit, search.limit === pageSize ? "" : String(search.limit)] as const,
  ].filter(([, value]) => value !== "");
  return (
    <>
      <PrintedSearch {...search} />
      <div className="mt-3 print:hidden">
        <form
          action={`${companyPagePath(siren)}#${establishmentsId}`}
          aria-label={t("findEstablishments")}
        >
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor={q} className="text-sm text-ink-soft">
            {t("findEstablishmentsBy")}
          </label>
          <div className="mt-1 flex flex-wrap gap-2">
            <input
              id={q}
              name={q}
              type="search"
              defaultValue={search.q}
              maxLength={200}
              autoComplete="off"
              className="field min-w-0 grow basis-56 sm:max-w-sm"
            />
            <Button type="submit" variant="quiet" worksAlone>
              {t("find")}
            </Button>
          </div>
        </form>
        <Chips {...props} />
      </div>
    </>
  );
}

/** On paper, what is listed and in which order. */
function PrintedSearch({ q, active, department, sort }: EstablishmentSearch) {
  const t = useTranslations();
  const said = [
    q && t("search.titleOf", { q }),
    active && t(active === "true" ? "company.onlyOpen" : "company.onlyClosed"),
    ...department.split(",").filter(Boolean).map(departmentName),
    sort && t(`company.establishmentOrder.${sort}`),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return <p className="hidden break-after-avoid text-sm print:block">{said.join(factSeparator)}</p>;
}

function Chips({ siren, from, search, facets, total }: FormProps) {
  const t = useTranslations("company");
  const language = useLocale();
  const pathOf = (change: Partial<EstablishmentSearch>) =>
    establishmentsPagePath(siren, from, { ...search, ...change, page: 1 });
  const departments = [...new Set(search.department.split(",").filter(Boolean))];
  const countOf = (value: string) =>
    facets?.active.find((each) => each.value === value)?.count ?? 0;
  const states = [
    { value: "", text: t("anyState"), count: countOf("true") + countOf("false") },
    { value: "true", text: t("onlyOpen"), count: countOf("true") },
    { value: "false", text: t("onlyClosed"), count: countOf("false") },
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {facets &&
        states.map(({ value, text, count }) => (
          <a
            key={value}
            href={pathOf({ active: value })}
            aria-current={search.active === value ? "true" : undefined}
            className="chip aria-current:border-transparent aria-current:bg-accent-wash aria-current:font-medium"
          >
            {text}{" "}
            <span className="tabular-nums text-ink-soft">{formatCount(count, language)}</span>
          </a>
        ))}
      {departments.map((code) => (
        <a
          key={code}
          href={pathOf({ department: departments.filter((other) => other !== code).join(",") })}
          className="chip flex-nowrap border-transparent bg-accent-wash"
        >
          <span className="sr-only">{t("removeFilter")} </span>
          <span className="font-medium">{departmentName(code)}</span>
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 text-ink-soft">
            <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </a>
      ))}
      {hasEstablishmentFilter(search) && (
        <a
          href={pathOf({ q: "", active: "", department: "" })}
          className="chip border-transparent text-ink-soft"
        >
          {t("clearFilters")}
        </a>
      )}
      {total > 1 && <Orders search={search} pathOf={pathOf} />}
    </div>
  );
}

type OrdersProps = {
  search: EstablishmentSearch;
  pathOf: (change: Pick<EstablishmentSearch, "sort">) => string;
};

/** The order of the list, and links to the others. */
function Orders({ search, pathOf }: OrdersProps) {
  const t = useTranslations("company.establishmentOrder");
  return (
    <details className="order-menu ms-auto">
      <summary>
        <span className="sr-only">{t("label")} </span>
        {t(search.sort || "usual")}
      </summary>
      <ul>
        {(["", ...establishmentOrders] as const).map((sort) => (
          <li key={sort}>
            <a href={pathOf({ sort })} aria-current={sort === search.sort ? "true" : undefined}>
              {t(sort || "usual")}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function departmentName(code: string): string {
  return `${findDepartment(code)?.name ?? ""} (${code.toUpperCase()})`;
}
