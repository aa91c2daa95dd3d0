import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Identifier } from "@/components/company/identifier";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { TownName } from "@/components/company/ordinary-names";
import { StatusBadge } from "@/components/company/status-badge";
import { formatShortDate } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { findDepartment } from "@/lib/contract/departments";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { shortLegalForm } from "@/lib/contract/legal-form-groups";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { resultPagePath } from "@/lib/contract/result-page-path";
import type { TableColumnName } from "@/lib/contract/table-columns";
import { CompanyName } from "./company-name";
import { useEmployeeRangeName } from "./filter-messages";

type CompanyCellProps = { column: TableColumnName; company: FoundCompany; from: SearchState };

/** What a column of the table shows of a company; a dash where the register says nothing. */
export function CompanyCell(props: CompanyCellProps) {
  return contentOf(props) || <span className="text-ink-soft">–</span>;
}

function contentOf({ column, company, from }: CompanyCellProps): ReactNode {
  switch (column) {
    case "name":
      return <Name company={company} from={from} />;
    case "siren":
      return <Identifier digits={company.siren} />;
    case "siret":
      return company.siret && <Identifier digits={company.siret} />;
    case "active":
      return <StatusBadge active={company.active} since={company.closingDate} />;
    case "legalForm":
      return company.legalForm && <LegalForm code={company.legalForm} />;
    case "employeeRange":
      return company.employeeRangeCode && <EmployeeRange code={company.employeeRangeCode} />;
    case "registrationDate":
    case "closingDate":
      return company[column] && <ShortDate date={company[column]} />;
    case "nafLabel":
      return company.nafLabel && <FrenchLabel label={company.nafLabel} />;
    case "street": {
      const street = [company.complement, company.street].filter(Boolean).join(", ");
      return street && <span title={street}>{street}</span>;
    }
    case "city":
      return company.city && <TownName town={company} />;
    case "department":
      return company.department && <Department code={company.department} />;
    default:
      return company[column];
  }
}

function Name({ company, from }: Omit<CompanyCellProps, "column">) {
  const t = useTranslations("search");
  const { name, otherName } = company;
  return (
    <>
      <SoftLink
        href={resultPagePath(company, from)}
        title={name ?? undefined}
        data-result=""
        className="table-link"
      >
        <CompanyName name={name} q={from.q} />
      </SoftLink>
      {otherName && (
        <p className="truncate text-xs text-ink-soft">
          {t("otherName")} <CompanyName name={otherName} q={from.q} />
        </p>
      )}
    </>
  );
}

function LegalForm({ code }: { code: string }) {
  const legalForm = useLegalFormName();
  const name = legalForm(code) ?? code;
  return <span title={name}>{shortLegalForm(name)}</span>;
}

function EmployeeRange({ code }: { code: string }) {
  return useEmployeeRangeName()(code) ?? code;
}

function ShortDate({ date }: { date: string }) {
  const language = useLocale();
  return <time dateTime={date}>{formatShortDate(date, language)}</time>;
}

function FrenchLabel({ label }: { label: string }) {
  const text = formatFrenchLabel(label);
  return (
    <span lang="fr" title={text}>
      {text}
    </span>
  );
}

function Department({ code }: { code: string }) {
  return <span title={findDepartment(code)?.name}>{code}</span>;
}

/** Returns a function that gives the title of a column. */
export function useColumnTitle(): (column: TableColumnName) => string {
  const t = useTranslations("table");
  return (column) => t(column);
}

/** Returns a function that gives the title of a column outside the table, where it says what is of the head office. */
export function useFullColumnTitle(): (column: TableColumnName) => string {
  const t = useTranslations("table");
  return (column) => {
    const full = `ofHeadOffice.${column}` as Parameters<typeof t>[0];
    return t(t.has(full) ? full : column);
  };
}
