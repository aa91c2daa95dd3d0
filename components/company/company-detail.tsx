import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";
import { formatDate, formatEuros, yearsBetween } from "@/components/ui/format";
import { vatNumber } from "@/lib/contract/company-numbers";
import type { EstablishmentSearch } from "@/lib/contract/establishment-search";
import type { EstablishmentFacets } from "@/lib/contract/establishments";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { SearchState } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";
import { useCategoryName } from "./category-name";
import { CompanyAddress } from "./company-address";
import { CompanySentence, type EstablishmentCounts } from "./company-sentence";
import { CompanyTools } from "./company-tools";
import { EstablishmentMap } from "./establishment-map";
import { Copyable, Fact, Panel } from "./fact";
import { Identifier } from "./identifier";
import { useLegalFormName } from "./legal-form-name";
import { OrdinaryName } from "./ordinary-names";
import { type Neighbours, ResultNeighbours, type UnreadNeighbours } from "./result-neighbours";
import { ClosedBand, StatusBadge } from "./status-badge";

export type CompanyLabels = {
  /** INSEE's label of the legal category, in French. */
  legalForm: string | null;
  /** The headcount in the reader's language. */
  headcount: string | null;
};

type CompanyDetailProps = {
  company: Company;
  counts: EstablishmentCounts | null;
  /** The SIRET that was searched, if no establishment has it. */
  unknownSiret: string | null;
  /** What is looked for among the establishments, and where they are; absent when they could not be loaded. */
  search: EstablishmentSearch;
  facets: EstablishmentFacets | undefined;
  labels: CompanyLabels;
  /** YYYY-MM-DD, to compute the age of an active company. */
  today: string;
  /** The search from which the page was opened, and the companies before and after it in its results. */
  from: SearchState;
  neighbours: Neighbours | UnreadNeighbours | null;
  /** The URL of this page without the search, for sharing. */
  link: string;
  children: ReactNode;
};

/** Everything the register publishes about a company. The children follow below it. */
export function CompanyDetail(props: CompanyDetailProps) {
  const { company, counts, unknownSiret, search, facets, labels, today } = props;
  const { from, neighbours, link, children } = props;
  const t = useTranslations("company");
  const { name } = company;
  return (
    <article className="@container py-5 sm:py-6 print:py-0">
      <ResultNeighbours from={from} neighbours={neighbours} />
      <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:mt-6">
        <h1 className="page-title">
          {name === null ? (
            <span className="italic">{t("noName")}</span>
          ) : (
            <OrdinaryName name={name} />
          )}
        </h1>
        {company.active && <StatusBadge active />}
        <CompanyTools link={link} />
      </div>
      {unknownSiret && (
        <p className="mt-3 rounded-control border border-line-strong bg-sunken px-4 py-2.5">
          {t.rich("unknownEstablishment", { siret: () => <Identifier digits={unknownSiret} /> })}
        </p>
      )}
      {!company.active && <ClosedBand since={company.closingDate} />}
      <CompanySentence company={company} counts={counts} />
      <Siren siren={company.siren} />
      {name === null && <p className="mt-2 max-w-prose text-ink-soft">{t("noNameWhy")}</p>}
      <div className="mt-6 grid items-start print:mt-4 gap-5 @min-[60rem]:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="grid min-w-0 gap-5">
          <Identifiers company={company} />
          <Identity company={company} labels={labels} today={today} />
        </div>
        <div className="grid min-w-0 gap-5 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-1 print:mt-4">
          <CompanyAddress company={company} />
          <div className="rounded-panel border border-line bg-surface px-5 py-4 print:max-w-56 print:border-0 print:p-0">
            <EstablishmentMap company={company} from={from} search={search} facets={facets} />
          </div>
        </div>
      </div>
      {children}
    </article>
  );
}

function Siren({ siren }: { siren: string }) {
  const t = useTranslations("company");
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-ink-soft">{t("siren")}</span>
      <span className="text-lg font-medium">
        <Identifier digits={siren} />
      </span>
      <CopyButton value={siren} labels={useCopyMessages("company", t("siren"))} />
    </p>
  );
}

function Identifiers({ company: { siren, siret } }: { company: Company }) {
  const t = useTranslations("company");
  const vat = vatNumber(siren);
  return (
    <Panel title={t("identifiers")}>
      <Fact of="siret">
        {siret && (
          <Copyable what={t("siret")} value={siret}>
            <Identifier digits={siret} />
          </Copyable>
        )}
      </Fact>
      <Fact of="vat">
        <Copyable what={t("vat")} value={vat}>
          <span className="tabular-nums">{vat.slice(0, 4)}</span> <Identifier digits={siren} />
          <span className="block text-sm text-ink-soft">{t("vatNote")}</span>
        </Copyable>
      </Fact>
    </Panel>
  );
}

/** The legal categories of sole traders, public bodies and associations, which have no share capital. */
const withoutCapital = /^[179]/;

type IdentityProps = { company: Company; labels: CompanyLabels; today: string };

function Identity({ company, labels, today }: IdentityProps) {
  const t = useTranslations("company");
  const categoryName = useCategoryName();
  const language = useLocale();
  const { registrationDate, capital } = company;
  return (
    <Panel title={t("identity")}>
      <Fact of="activity">
        {company.nafCode && <Coded code={company.nafCode} label={company.nafLabel} />}
      </Fact>
      <Fact of="legalForm">
        {company.legalForm && <LegalForm code={company.legalForm} label={labels.legalForm} />}
      </Fact>
      <Fact of="registered">
        {registrationDate && (
          <>
            <time dateTime={registrationDate}>{formatDate(registrationDate, language)}</time>
            {company.active && (
              <span className="text-ink-soft">
                {", "}
                {t("age", { years: yearsBetween(registrationDate, today) })}
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact of="headcount">{labels.headcount}</Fact>
      <Fact of="category">{company.category && categoryName(company.category)}</Fact>
      <Fact
        of="capital"
        none={withoutCapital.test(company.legalForm ?? "") ? "notApplicable" : "unknown"}
      >
        {capital !== null && <span className="tabular-nums">{formatEuros(capital, language)}</span>}
      </Fact>
    </Panel>
  );
}

/**
 * INSEE's official label exists in French only. In English, the plain name used by results and filters
 * comes first and the official label below it.
 */
function LegalForm({ code, label }: { code: string; label: string | null }) {
  const name = useLegalFormName()(code);
  const official = <Coded code={code} label={label} />;
  if (useLocale() === "fr" || !name || !label) return official;
  return (
    <>
      {name}
      <span className="block text-sm text-ink-soft">{official}</span>
    </>
  );
}

/** INSEE's label with its code. The label is French in every language of the page. */
export function Coded({ code, label }: { code: string; label: string | null }) {
  if (!label) return code;
  return (
    <>
      <span lang="fr">{formatFrenchLabel(label)}</span>{" "}
      <span className="whitespace-nowrap text-ink-soft">{code}</span>
    </>
  );
}
