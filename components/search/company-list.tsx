import { useTranslations } from "next-intl";
import { Identifier } from "@/components/company/identifier";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { TownName } from "@/components/company/ordinary-names";
import { StatusBadge } from "@/components/company/status-badge";
import { Facts } from "@/components/ui/facts";
import { SoftLink } from "@/components/ui/soft-link";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { shortLegalForm } from "@/lib/contract/legal-form-groups";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { resultPagePath, searchedSiret } from "@/lib/contract/result-page-path";
import { CompanyName } from "./company-name";
import { useEmployeeRangeName } from "./filter-messages";

export const listFrame =
  "@container border-y border-line max-sm:-mx-4 sm:rounded-panel sm:border sm:bg-surface print:rounded-none print:border-0";

/** Companies as rows on wide screens and as cards on narrow ones. `from` is the search to return to. */
export function CompanyList({ companies, from }: { companies: FoundCompany[]; from: SearchState }) {
  const t = useTranslations("search");
  return (
    <div className={`overflow-hidden print:overflow-visible ${listFrame}`}>
      {/* On paper a table, whose head begins each sheet. */}
      <div className="print:table print:w-full">
        <div
          aria-hidden="true"
          className="@max-[44rem]:hidden print:table-header-group print:break-inside-avoid"
        >
          <div className="company-columns border-b border-line px-5 py-2 text-xs text-ink-soft">
            <span>{t("name")}</span>
            <span>{t("town")}</span>
            <span>{t("siren")}</span>
            <span>{t("statusHead")}</span>
          </div>
        </div>
        <ul className="divide-y divide-line print:table-row-group">
          {companies.map((company) => (
            <li key={company.siren} className="company-columns company-row">
              <Company company={company} from={from} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Company({ company, from }: { company: FoundCompany; from: SearchState }) {
  const t = useTranslations("search");
  const { siren, postalCode, city } = company;
  return (
    <>
      <div className="company-words">
        <SoftLink
          href={resultPagePath(company, from)}
          data-result=""
          className="row-link wrap-anywhere"
        >
          <CompanyName name={company.name} q={from.q} />
        </SoftLink>
        {company.otherName && (
          <p className="col-span-full text-sm wrap-anywhere text-ink-soft">
            {t("otherName")} <CompanyName name={company.otherName} q={from.q} />
          </p>
        )}
        <p className="col-span-full text-sm wrap-break-word text-ink-soft">
          <CompanyFacts company={company} siret={searchedSiret(company, from.q)} />
        </p>
      </div>
      <p className="company-town">
        <span className="sr-only">{t("townLabel")} </span>
        {postalCode && <span className="tabular-nums">{postalCode} </span>}
        {city ? <TownName town={company} /> : postalCode ? "" : t("noTown")}
      </p>
      <p className="company-siren">
        <span className="sr-only">{t("siren")} </span>
        <Identifier digits={siren} />
      </p>
      <p className="company-status">
        <StatusBadge active={company.active} since={company.closingDate} />
      </p>
    </>
  );
}

/** A searched SIRET is shown in place of the legal form. */
function CompanyFacts({ company, siret }: { company: FoundCompany; siret: string | null }) {
  const t = useTranslations("search");
  const legalForm = useLegalFormName();
  const employeeRange = useEmployeeRangeName();
  const { employeeRangeCode, registrationDate, nafLabel } = company;
  return (
    <Facts
      facts={[
        siret ? (
          <>
            {t("siret")} <Identifier digits={siret} />
          </>
        ) : (
          company.legalForm && shortLegalForm(legalForm(company.legalForm) ?? company.legalForm)
        ),
        nafLabel && <span lang="fr">{formatFrenchLabel(nafLabel)}</span>,
        employeeRangeCode && employeeRange(employeeRangeCode),
        registrationDate && t("createdIn", { year: registrationDate.slice(0, 4) }),
      ]}
    />
  );
}

const rows = ["w-2/5", "w-1/3", "w-1/2", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/2"];

/** A placeholder while the first list of results loads. */
export function CompanyListSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      <div className="flex h-8 items-start">
        <div className="h-5 w-32 rounded bg-sunken" />
      </div>
      <div className={`overflow-hidden ${listFrame}`}>
        <div className="company-placeholder-head" />
        <div className="divide-y divide-line">
          {rows.map((width, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              key={index}
              className="company-placeholder"
            >
              <div className={`h-4 rounded bg-sunken ${width}`} />
              <div className="h-3 w-1/5 rounded bg-sunken" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
