import { useLocale, useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";
import { formatDate } from "@/components/ui/format";
import type { Establishment } from "@/lib/contract/establishments";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import { establishmentId } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";
import { isAddressWithheld } from "./company-address";
import { Identifier } from "./identifier";
import { OrdinaryName, TownName } from "./ordinary-names";
import { StatusBadge } from "./status-badge";

type RowProps = {
  company: Company;
  establishment: Establishment;
  /** Whether its SIRET was searched. */
  isSearched: boolean;
};

export function EstablishmentRow(props: RowProps) {
  const { establishment, isSearched } = props;
  const { siret, active } = establishment;
  const labels = useCopyMessages("company", `SIRET ${siret}`);
  return (
    <li
      id={establishmentId(siret)}
      tabIndex={-1}
      className={`scroll-mt-4 break-inside-avoid ${isSearched ? "bg-accent-wash" : ""} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5 print:px-0 print:py-2 @min-[44rem]:grid-cols-[minmax(0,1fr)_16rem_5.5rem] @min-[44rem]:items-center @min-[44rem]:gap-x-6`}
    >
      <div className="min-w-0 wrap-anywhere">
        <Description {...props} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm @max-[44rem]:order-last @max-[44rem]:col-span-2">
        <Identifier digits={siret} />
        <CopyButton value={siret} labels={labels} />
      </p>
      <p className="flex text-sm @max-[44rem]:self-start @max-[44rem]:justify-end">
        <StatusBadge active={active} of="establishment" />
      </p>
    </li>
  );
}

/** Its name or town, its address, its activity and its dates. */
function Description({ company, establishment, isSearched }: RowProps) {
  const { address, name, nafCode, nafLabel } = establishment;
  const active = String(company.active);
  const t = useTranslations("company");
  const isWithheld = isAddressWithheld(address);
  const street = isWithheld ? t("masked") : address.street;
  return (
    <>
      {isSearched && (
        <p className="text-sm font-medium text-accent">
          {company.name === null
            ? t("searched", { active })
            : t("searchedOf", { company: ordinaryCase(company.name), active })}
        </p>
      )}
      <p>
        <span className="font-medium">
          {name ? (
            <OrdinaryName name={name} />
          ) : (
            <Place address={address} none={t(isWithheld ? "notPublished" : "unknown")} />
          )}
        </span>
        {establishment.isHeadOffice && (
          <span className="ms-2 text-sm text-ink-soft">{t("headOffice")}</span>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {[address.complement, street].filter(Boolean).join(", ")}
        {name && (address.postalCode || address.city) && (
          <>
            {street || address.complement ? ", " : ""}
            <Place address={address} />
          </>
        )}
      </p>
      {/* The company's own activity is not repeated. */}
      {nafLabel && nafCode !== company.nafCode && (
        <p lang="fr" className="text-sm text-ink-soft">
          {formatFrenchLabel(nafLabel)} {nafCode}
        </p>
      )}
      <Dates establishment={establishment} />
    </>
  );
}

function Place({ address, none = "" }: { address: Establishment["address"]; none?: string }) {
  const { postalCode, city } = address;
  if (!postalCode && !city) return none;
  return (
    <>
      {postalCode}
      {postalCode && city && "\u00a0"}
      <TownName town={address} />
    </>
  );
}

/** When it opened and closed, as far as INSEE knows. */
function Dates({ establishment: { creationDate, closingDate } }: { establishment: Establishment }) {
  const t = useTranslations("company");
  const language = useLocale();
  const day = (of: "openedOn" | "closedOn", date: string) =>
    t.rich(of, {
      date: () => <time dateTime={date}>{formatDate(date, language)}</time>,
    });
  if (!creationDate && !closingDate) return null;
  return (
    <p className="text-sm text-ink-soft first-letter:uppercase">
      {creationDate && day("openedOn", creationDate)}
      {creationDate && closingDate && ", "}
      {closingDate && day("closedOn", closingDate)}
    </p>
  );
}
