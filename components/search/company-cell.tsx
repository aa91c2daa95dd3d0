import { useLocale, useTranslations } from "next-intl";
import { Identifier } from "@/components/company/identifier";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { TownName } from "@/components/company/ordinary-names";
import { StatusBadge } from "@/components/company/status-badge";
import { formatFrenchLabel, formatShortDate } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { findDepartment } from "@/lib/contract/departments";
import { companyPagePath, type SearchState } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import type { TableColumnName } from "@/lib/contract/table-columns";
import { CompanyName } from "./company-name";
import { useEmployeeRangeName } from "./filter-messages";

type CompanyCellProps = { column: TableColumnName; company: FoundCompany; from: SearchState };

/** What a column of the table shows of a company. */
export function CompanyCell({ column, company, from }: CompanyCellProps) {
  switch (column) {
    case "name":
      return (
        <SoftLink
          href={companyPagePath(company.siren, from)}
          title={company.name ?? undefined}
          data-result=""
          className="table-link"
        >
          <CompanyName name={company.name} q={from.q} />
        </SoftLink>
      );
    case "siren":
      return <Identifier digits={company.siren} />;
    case "siret":
      return company.siret && <Identifier digits={company.siret} />;
    case "active":
      return <StatusBadge active={company.active} since={company.closingDate} />;
    case "legalForm":
      return <LegalForm code={company.legalForm} />;
    case "employeeRange":
      return <EmployeeRange code={company.employeeRangeCode} />;
    case "registrationDate":
    case "closingDate":
      return <ShortDate date={company[column]} />;
    case "nafLabel":
      return <FrenchLabel label={company.nafLabel} />;
    case "city":
      return company.city && <TownName town={company} />;
    case "department":
      return <Department code={company.department} />;
    default:
      return company[column];
  }
}

type Optional = string | null | undefined;

/** `SA` for `Société anonyme (SA)`; forms without an abbreviation keep their name. */
function LegalForm({ code }: { code: Optional }) {
  const legalForm = useLegalFormName();
  if (!code) return null;
  const name = legalForm(code) ?? code;
  return <span title={name}>{/\((\p{Lu}+)\)$/u.exec(name)?.[1] ?? name}</span>;
}

function EmployeeRange({ code }: { code: Optional }) {
  const name = useEmployeeRangeName();
  return code ? (name(code) ?? code) : null;
}

function ShortDate({ date }: { date: Optional }) {
  const language = useLocale();
  return date ? <time dateTime={date}>{formatShortDate(date, language)}</time> : null;
}

function FrenchLabel({ label }: { label: Optional }) {
  if (!label) return null;
  const text = formatFrenchLabel(label);
  return (
    <span lang="fr" title={text}>
      {text}
    </span>
  );
}

function Department({ code }: { code: Optional }) {
  const name = code ? findDepartment(code)?.name : undefined;
  return <span title={name}>{code}</span>;
}

/** Returns a function that gives the title of a column. */
export function useColumnTitle(): (column: TableColumnName) => string {
  const t = useTranslations("table");
  return (column) => t(column);
}
