import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import { PageLinks, PastLastPage } from "@/components/ui/page-links";
import {
  type EstablishmentSearch,
  establishmentsId,
  establishmentsPagePath,
  hasEstablishmentFilter,
} from "@/lib/contract/establishment-search";
import type { EstablishmentPage } from "@/lib/contract/establishments";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import type { SearchState } from "@/lib/contract/page-paths";
import { establishmentsExportPath } from "@/lib/contract/paths";
import { maxLimit } from "@/lib/contract/search-constants";
import { EstablishmentRow } from "./establishment-row";
import { EstablishmentSearchForm } from "./establishment-search-form";

type EstablishmentListProps = {
  siren: string;
  /** The company's name; null when it is not published. */
  name: string | null;
  /** Whether the company is active. */
  active: boolean;
  /** The company's own activity, not repeated in every row. */
  nafCode: string | null;
  from: SearchState;
  search: EstablishmentSearch;
  /** Null when the API could not deliver them. */
  found: EstablishmentPage | null;
  /** How many the company has; null when unknown. */
  total: number | null;
  /** The SIRET that was searched. */
  searched: string | null;
};

/** A longer list can be searched. */
const mostWithoutForm = 5;

export function EstablishmentList(props: EstablishmentListProps) {
  const { siren, from, search, found, total, searched } = props;
  const t = useTranslations("company");
  const page = found?.page ?? search.page;
  const pathOf = (page: number) => establishmentsPagePath(siren, from, { ...search, page });
  const isFiltered = hasEstablishmentFilter(search);
  return (
    <section aria-labelledby={establishmentsId} className="mt-8 print:mt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 break-after-avoid">
        <h2
          id={establishmentsId}
          tabIndex={-1}
          className="me-auto scroll-mt-4 text-lg font-semibold"
        >
          <Title found={found} total={isFiltered ? total : null} />
        </h2>
        <span className="-ms-(--action-inset) flex flex-wrap gap-x-4 print:hidden">
          {found && found.total > search.limit && search.limit < maxLimit && (
            <a
              href={establishmentsPagePath(siren, from, { ...search, page: 1, limit: maxLimit })}
              className="header-action text-sm"
            >
              {found.total > maxLimit ? t("showMore", { limit: maxLimit }) : t("showAll")}
            </a>
          )}
          {found && found.total > 1 && <ExportLink siren={siren} search={search} />}
        </span>
      </div>
      {!found && (
        <p role="alert" className="mt-2">
          {t("establishmentsFailed")}{" "}
          <a href={pathOf(page)} className="text-link">
            {t("retry")}
          </a>
        </p>
      )}
      {found && (isFiltered || found.total > mostWithoutForm) && (
        <EstablishmentSearchForm
          siren={siren}
          from={from}
          search={search}
          facets={found.facets}
          total={found.total}
        />
      )}
      {found && (
        <Found
          found={found}
          pageSize={search.limit}
          pathOf={pathOf}
          isFiltered={isFiltered}
          nafCode={props.nafCode}
          company={props.name && ordinaryCase(props.name)}
          isCompanyActive={props.active}
          searched={searched}
        />
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

function Title({ found, total }: { found: EstablishmentPage | null; total: number | null }) {
  const t = useTranslations("company");
  if (!found) return t("establishments");
  return total === null
    ? t("establishmentsCount", { count: found.total })
    : t("establishmentsFound", { count: found.total, total });
}

type FoundProps = {
  found: EstablishmentPage;
  pageSize: number;
  pathOf: (page: number) => string;
  isFiltered: boolean;
  nafCode: string | null;
  company: string | null;
  isCompanyActive: boolean;
  searched: string | null;
};

function Found(props: FoundProps) {
  const { found, pageSize, pathOf, isFiltered, nafCode, company, isCompanyActive, searched } =
    props;
  const t = useTranslations("company");
  const { establishments, total, page } = found;
  const pages = Math.ceil(total / pageSize);
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
      {total > pageSize && (
        <PrintedPart
          first={(page - 1) * pageSize + 1}
          count={establishments.length}
          total={total}
        />
      )}
      <ul className="@container mt-3 divide-y divide-line border-y border-line max-sm:-mx-4 sm:rounded-panel sm:border sm:bg-surface print:rounded-none print:border-x-0">
        {establishments.map((establishment) => (
          <EstablishmentRow
            key={establishment.siret}
            establishment={establishment}
            usualNafCode={nafCode}
            company={company}
            isCompanyActive={isCompanyActive}
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
