import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatCount, formatFrenchLabel } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { companyPagePath, establishmentId, type SearchState } from "@/lib/contract/page-paths";
import type { Establishment, EstablishmentPage } from "@/lib/contract/registry";
import { Identifier } from "./identifier";
import { StatusBadge } from "./status-badge";

type EstablishmentListProps = {
  siren: string;
  /** The company's own activity, not repeated in every row. */
  nafCode: string | null;
  from: SearchState;
  /** Null when the API could not deliver them. */
  found: EstablishmentPage | null;
  pageSize: number;
  page: number;
  /** The SIRET that was searched. */
  searched: string | null;
};

const headingId = "establishments";

export function EstablishmentList(props: EstablishmentListProps) {
  const { siren, from, found, pageSize, page, searched } = props;
  const t = useTranslations("company");
  const here = companyPagePath(siren, from, page);
  const pages = Math.ceil((found?.total ?? 0) / pageSize);
  const last = formatCount(pages, useLocale());
  return (
    <section aria-labelledby={headingId} className="mt-8 print:mt-4">
      <h2 id={headingId} tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
        {found ? t("establishmentsCount", { count: found.total }) : t("establishments")}
      </h2>
      {!found && (
        <p role="alert" className="mt-2">
          {t("establishmentsFailed")}{" "}
          <a href={here} className="text-link">
            {t("retry")}
          </a>
        </p>
      )}
      {searched && found && !found.establishments.some(({ siret }) => siret === searched) && (
        <p className="mt-2">
          {t.rich("unknownEstablishment", { siret: () => <Identifier digits={searched} /> })}
        </p>
      )}
      {found && found.establishments.length === 0 && (
        <p className="mt-2 text-ink-soft">
          {t(pages > 0 ? "pastEstablishments" : "noEstablishments", { page: last })}{" "}
          {pages > 0 && (
            <a href={`${companyPagePath(siren, from, pages)}#${headingId}`} className="text-link">
              {t("lastEstablishments", { page: last })}
            </a>
          )}
        </p>
      )}
      {found && found.total > pageSize && found.establishments.length > 0 && (
        <PrintedPart
          first={(page - 1) * pageSize + 1}
          count={found.establishments.length}
          total={found.total}
        />
      )}
      {found && found.establishments.length > 0 && (
        <ul className="@container mt-3 divide-y divide-line border-y border-line max-sm:-mx-4 sm:rounded-panel sm:border sm:bg-surface">
          {found.establishments.map((establishment) => (
            <Row
              key={establishment.siret}
              establishment={establishment}
              usualNafCode={props.nafCode}
              isSearched={establishment.siret === searched}
            />
          ))}
        </ul>
      )}
      {found && <Pages siren={siren} from={from} page={page} pages={pages} />}
    </section>
  );
}

/** Says on paper, where there is no next page, which part of the list this is. */
function PrintedPart({ first, count, total }: { first: number; count: number; total: number }) {
  const t = useTranslations("company");
  const language = useLocale();
  return (
    <p className="hidden text-sm print:block">
      {t("printedEstablishments", {
        first: formatCount(first, language),
        last: formatCount(first + count - 1, language),
        total: formatCount(total, language),
      })}
    </p>
  );
}

type RowProps = {
  establishment: Establishment;
  usualNafCode: string | null;
  isSearched: boolean;
};

function Row({ establishment, usualNafCode, isSearched }: RowProps) {
  const t = useTranslations("company");
  const { siret, address, name, nafCode, nafLabel } = establishment;
  const place = [address.postalCode, address.city].filter(Boolean).join(" ");
  const labels = {
    copy: t("copy"),
    label: t("copyOf", { what: `SIRET ${siret}` }),
    copied: t("copied"),
    failed: t("copyFailed"),
  };
  return (
    <li
      id={establishmentId(siret)}
      tabIndex={-1}
      className={`scroll-mt-4 ${isSearched ? "bg-accent-wash" : ""} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_16rem_5.5rem] @min-[44rem]:items-center @min-[44rem]:gap-x-6`}
    >
      <div className="min-w-0 wrap-anywhere">
        {isSearched && <p className="text-sm font-medium text-accent">{t("searched")}</p>}
        <p>
          <span className="font-medium">{name ?? (place || t("notPublished"))}</span>
          {establishment.isHeadOffice && (
            <span className="ms-2 text-sm text-ink-soft">{t("headOffice")}</span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {[
            address.complement,
            address.street ?? (address.complement ? null : t("masked")),
            name && place,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {nafLabel && nafCode !== usualNafCode && (
          <p lang="fr" className="text-sm text-ink-soft">
            {formatFrenchLabel(nafLabel)} {nafCode}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm @max-[44rem]:order-last @max-[44rem]:col-span-2">
        <Identifier digits={siret} />
        <CopyButton value={siret} labels={labels} />
      </p>
      <p className="flex text-sm @max-[44rem]:justify-end">
        <StatusBadge active={establishment.active} of="establishment" />
      </p>
    </li>
  );
}

type PagesProps = { siren: string; from: SearchState; page: number; pages: number };

function Pages({ siren, from, page, pages }: PagesProps) {
  const t = useTranslations("company");
  const tSearch = useTranslations("search");
  const language = useLocale();
  if (pages <= 1 || page > pages) return null;
  const link = (target: number, rel: "prev" | "next") => (
    <SoftLink
      href={`${companyPagePath(siren, from, target)}#${headingId}`}
      rel={rel}
      className={buttonClass("quiet")}
    >
      {tSearch(rel === "prev" ? "previous" : "next")}
    </SoftLink>
  );
  return (
    <nav aria-label={t("establishmentPages")} className="page-turner">
      <div>{page > 1 && link(page - 1, "prev")}</div>
      <p>
        {t("pageOf", { page: formatCount(page, language), pages: formatCount(pages, language) })}
      </p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
