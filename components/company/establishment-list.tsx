import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import { PageLinks, PastLastPage } from "@/components/ui/page-links";
import { TextLink } from "@/components/ui/text-link";
import {
  type EstablishmentSearch,
  establishmentsId,
  establishmentsPagePath,
  hasEstablishmentFilter,
} from "@/lib/contract/establishment-search";
import type { EstablishmentPage } from "@/lib/contract/establishments";
import type { SearchState } from "@/lib/contract/page-paths";
import { establishmentsExportPath } from "@/lib/contract/paths";
import type { Company } from "@/lib/contract/registry";
import { maxLimit } from "@/lib/contract/search-constants";
import { EstablishmentRow } from "./establishment-row";
import { EstablishmentSearchForm } from "./establishment-search-form";

type EstablishmentListProps = {
  company: Company;
  from: SearchState;
  search: EstablishmentSearch;
  /** Null when the API could not deliver them. */
  page: EstablishmentPage | null;
  /** How many the company has; null when unknown. */
  total: number | null;
  /** The SIRET that was searched. */
  searched: string | null;
};

/** A longer list can be searched. */
const mostWithoutForm = 5;

export function EstablishmentList(props: EstablishmentListProps) {
  const { company, from, search, page, total } = props;
  const t = useTranslations("company");
  const pathTo = (change: Partial<EstablishmentSearch>) =>
    establishmentsPagePath(company.siren, from, { ...search, ...change });
  const isFiltered = hasEstablishmentFilter(search);
  return (
    <section aria-labelledby={establishmentsId} className="mt-8 print:mt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 break-after-avoid">
        <h2
          id={establishmentsId}
          tabIndex={-1}
          className="me-auto scroll-mt-4 text-lg font-semibold"
        >
          <Title page={page} total={isFiltered ? total : null} />
        </h2>
        <span className="-ms-(--action-inset) flex flex-wrap gap-x-4 print:hidden">
          {page && page.total > search.limit && search.limit < maxLimit && (
            <a href={pathTo({ page: 1, limit: maxLimit })} className="header-action text-sm">
              {page.total > maxLimit ? t("showMore", { limit: maxLimit }) : t("showAll")}
            </a>
          )}
          {page && page.total > 1 && <ExportLink siren={company.siren} search={search} />}
        </span>
      </div>
      {!page && (
        <p role="alert" className="mt-2">
          {t("establishmentsFailed")} <TextLink href={pathTo({})}>{t("retry")}</TextLink>
        </p>
      )}
      {page && (isFiltered || page.total > mostWithoutForm) && (
        <EstablishmentSearchForm
          siren={company.siren}
          from={from}
          search={search}
          facets={page.facets}
          total={page.total}
        />
      )}
      {page && (
        <Rows {...props} page={page} pathOf={(page) => pathTo({ page })} isFiltered={isFiltered} />
      )}
    </section>
  );
}

/** Saves those that are found as a workbook. */
function ExportLink({ siren, search }: { siren: string; search: EstablishmentSearch }) {
  const t = useTranslations("company");
  const language = useLocale();
  const { q, active, department, sort } = search;
  const given = Object.entries({ q, active, department, sort }).filter(([, value]) => value !== "");
  return (
    <a
      href={establishmentsExportPath(siren, "xlsx", { ...Object.fromEntries(given), language })}
      download=""
      className="header-action -me-(--action-inset) text-sm"
    >
      {t("exportEstablishments")}
    </a>
  );
}

function Title({ page, total }: Pick<EstablishmentListProps, "page" | "total">) {
  const t = useTranslations("company");
  if (!page) return t("establishments");
  return total === null
    ? t("establishmentsCount", { count: page.total })
    : t("establishmentsFound", { count: page.total, total });
}

type RowsProps = Omit<EstablishmentListProps, "page"> & {
  page: EstablishmentPage;
  pathOf: (page: number) => string;
  isFiltered: boolean;
};

function Rows({ company, search, page: found, pathOf, isFiltered, searched }: RowsProps) {
  const t = useTranslations("company");
  const { establishments, total, page } = found;
  const { limit } = search;
  const pages = Math.ceil(total / limit);
  if (establishments.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">
        {pages > 0 ? (
          <PastLastPage pages={pages} pathOf={pathOf} />
        ) : (
          t(isFiltered ? "noneFound" : "noEstablishments")
        )}
      </p>
    );
  }
  return (
    <>
      {total > limit && (
        <PrintedPart first={(page - 1) * limit + 1} count={establishments.length} total={total} />
      )}
      <ul className="@container mt-3 divide-y divide-line border-y border-line max-sm:-mx-4 sm:rounded-panel sm:border sm:bg-surface print:rounded-none print:border-x-0">
        {establishments.map((establishment) => (
          <EstablishmentRow
            key={establishment.siret}
            company={company}
            establishment={establishment}
            isSearched={establishment.siret === searched}
          />
        ))}
      </ul>
      <PageLinks label={t("establishmentPages")} page={page} pages={pages} pathOf={pathOf} />
    </>
  );
}

/** Says on paper, where there is no next page, which part of the list this is. */
function PrintedPart({ first, count, total }: { first: number; count: number; total: number }) {
  const t = useTranslations("company");
  const language = useLocale();
  return (
    <p className="hidden break-after-avoid text-sm print:block">
      {t("printedEstablishments", {
        first: formatCount(first, language),
        last: formatCount(first + count - 1, language),
        total: formatCount(total, language),
      })}
    </p>
  );
}
