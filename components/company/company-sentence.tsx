import { useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { SoftLink } from "@/components/ui/soft-link";
import type { EstablishmentPage } from "@/lib/contract/establishments";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { legalFormGroup, shortLegalForm } from "@/lib/contract/legal-form-groups";
import { filterPagePath, searchPagePath } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";
import { useLegalFormName } from "./legal-form-name";
import { townSearch, useTownName } from "./town-name";

export type EstablishmentCounts = Pick<EstablishmentPage, "total" | "totalActive">;

type CompanySentenceProps = {
  company: Company;
  /** Null when the establishments could not be loaded. */
  counts: EstablishmentCounts | null;
};

/** What the company is, in one line. Its parts lead to the companies that share them. */
export function CompanySentence({ company, counts }: CompanySentenceProps) {
  const t = useTranslations("company");
  const town = useTownName()(company.address);
  const { legalForm, nafCode, nafLabel, registrationDate } = company;
  const inTown = townSearch(company.address);
  const facts = [
    legalForm && <LegalForm code={legalForm} />,
    nafCode && (
      <SoftLink href={filterPagePath("nafCode", nafCode)}>
        {nafLabel ? (
          <>
            <span lang="fr">{formatFrenchLabel(nafLabel)}</span> ({nafCode})
          </>
        ) : (
          nafCode
        )}
      </SoftLink>
    ),
    town && (inTown ? <SoftLink href={searchPagePath(inTown)}>{town}</SoftLink> : town),
    registrationDate && t("createdIn", { year: registrationDate.slice(0, 4) }),
    counts && <Establishments counts={counts} />,
  ];
  return (
    <>
      <p className="mt-3 wrap-break-word">
        <Facts facts={facts} />
      </p>
      {inTown && nafCode && (
        <p className="mt-1 text-sm print:hidden">
          <SoftLink href={searchPagePath({ ...inTown, nafCode })}>
            {t("sameActivityInTown")}
          </SoftLink>
        </p>
      )}
    </>
  );
}

function LegalForm({ code }: { code: string }) {
  const name = useLegalFormName()(code) ?? code;
  return (
    <SoftLink href={filterPagePath("legalForm", legalFormGroup(code) ?? code)}>
      {shortLegalForm(name)}
    </SoftLink>
  );
}

function Establishments({ counts: { total, totalActive } }: { counts: EstablishmentCounts }) {
  const t = useTranslations("company");
  return total === totalActive
    ? t("establishmentsAllOpen", { count: total })
    : t("establishmentsOpen", { count: total, open: totalActive });
}
