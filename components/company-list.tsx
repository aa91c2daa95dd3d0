import { companyPagePath, type SearchState } from "@/lib/contract/page-paths";
import type { CompanySummary } from "@/lib/contract/registry";
import { CompanyLink } from "./company-link";
import { Identifier } from "./identifier";
import { StatusBadge } from "./status-badge";

const columns =
  "items-baseline gap-x-4 md:grid-cols-[minmax(0,1fr)_15rem_5.5rem_7rem_4.5rem] md:gap-x-6";

/** Companies as rows on a wide screen and as cards on a narrow one; `from` is the search to come back to. */
export function CompanyList({
  companies,
  from,
}: {
  companies: CompanySummary[];
  from: SearchState;
}) {
  const isSiretSearch = from.q.replace(/\D/g, "").length === 14;
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-line bg-sunken px-5 py-2 text-sm text-ink-soft md:grid ${columns}`}
      >
        <span>Name</span>
        <span>Town</span>
        <span>Legal form</span>
        <span>SIREN</span>
        <span>Status</span>
      </div>
      <ul className="divide-y divide-line">
        {companies.map((company) => (
          <li
            key={company.siren}
            className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 px-4 py-3.5 hover:bg-sunken sm:px-5 ${columns}`}
          >
            <Row company={company} from={from} showSiret={isSiretSearch} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = { company: CompanySummary; from: SearchState; showSiret: boolean };

function Row({ company, from, showSiret }: RowProps) {
  const town = [company.postalCode, company.city].filter(Boolean).join(" ");
  return (
    <>
      <div className="min-w-0">
        <CompanyLink href={companyPagePath(company.siren, from)}>
          {company.name ?? <span className="font-normal italic">Name not published</span>}
        </CompanyLink>
        {showSiret && company.siret && (
          <p className="text-sm text-ink-soft">
            SIRET <Identifier digits={company.siret} />
          </p>
        )}
      </div>
      <p className="col-span-2 text-sm text-ink-soft md:col-span-1">
        <span className="sr-only">Town: </span>
        {town || "Town not published"}
      </p>
      <div className="col-span-2 flex flex-wrap gap-x-4 text-sm text-ink-soft md:contents">
        <p className="order-2 md:order-none">
          <span className="md:sr-only">Legal form </span>
          {company.legalForm ?? "Unknown"}
        </p>
        <p className="order-1 md:order-none md:text-ink">
          <span className="md:sr-only">SIREN </span>
          <Identifier digits={company.siren} />
        </p>
      </div>
      <p className="col-start-2 row-start-1 md:col-auto md:row-auto">
        <span className="sr-only">Status: </span>
        <StatusBadge active={company.active} />
      </p>
    </>
  );
}
