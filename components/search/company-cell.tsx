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

/** Returns a function that gives what a column of the table shows of a company; a dash where the register says nothing. */
export function useCompanyCell(from: SearchState) {
  const language = useLocale();
  const legalFormName = useLegalFormName();
  const employeeRangeName = useEmployeeRangeName();

  function contentOf(column: TableColumnName, company: FoundCompany): ReactNode {
    const { legalForm, employeeRangeCode, nafLabel, department } = company;
    switch (column) {
      case "name":
        return <Name company={company} from={from} />;
      case "siren":
        return <Identifier digits={company.siren} />;
      case "siret":
        return company.siret && <Identifier digits={company.siret} />;
      case "active":
        return <StatusBadge active={company.active} since={company.closingDate} />;
      case "legalForm": {
        const name = legalForm && (legalFormName(legalForm) ?? legalForm);
        return name && <span title={name}>{shortLegalForm(name)}</span>;
      }
      case "employeeRange":
        return employeeRangeCode && (employeeRangeName(employeeRangeCode) ?? employeeRangeCode);
      case "registrationDate":
      case "closingDate": {
        const date = company[column];
        return date && <time dateTime={date}>{formatShortDate(date, language)}</time>;
      }
      case "nafLabel":
        return nafLabel && <FrenchLabel label={nafLabel} />;
      case "street": {
        const street = [company.complement, company.street].filter(Boolean).join(", ");
        return street && <span title={street}>{street}</span>;
      }
      case "city":
        return company.city && <TownName town={company} />;
      case "department":
        return department && <span title={findDepartment(department)?.name}>{department}</span>;
      default:
        return company[column];
    }
  }

  return (column: TableColumnName, company: FoundCompany): ReactNode =>
    contentOf(column, company) || <span className="text-ink-soft">–</span>;
}

type NameProps = { company: FoundCompany; from: SearchState };

function Name({ company, from }: NameProps) {
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

function FrenchLabel({ label }: { label: string }) {
  const text = formatFrenchLabel(label);
  return (
    <span lang="fr" title={text}>
      {text}
    </span>
  );
}
