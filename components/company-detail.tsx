import Link from "next/link";
import type { ReactNode } from "react";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";
import { CompanyAddress } from "./company-address";
import { Fact } from "./fact";
import { formatDate, formatEuros } from "./format";
import { Identifier } from "./identifier";
import { StatusBadge } from "./status-badge";

/** Everything the register publishes about a company; `from` is the search it was opened from. */
export function CompanyDetail({ company, from }: { company: Company; from: SearchState }) {
  return (
    <article className="py-6 sm:py-8">
      <BackLink from={from} />
      <div className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="break-words text-2xl font-semibold tracking-tight sm:text-3xl">
          {company.name ?? <span className="italic">Name not published</span>}
        </h1>
        <StatusBadge active={company.active} />
      </div>
      {company.name === null && (
        <p className="mt-2 max-w-prose text-ink-soft">
          This person asked not to appear in public listings.
        </p>
      )}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Identity">
          <Fact label="SIREN">
            <Identifier digits={company.siren} />
          </Fact>
          <Fact label="Head office SIRET" none="Unknown">
            {company.siret && <Identifier digits={company.siret} />}
          </Fact>
          <Fact label="Legal form" none="Unknown">
            {company.legalForm}
          </Fact>
          <Fact label="Registered" none="Unknown">
            {company.registrationDate && (
              <time dateTime={company.registrationDate}>
                {formatDate(company.registrationDate)}
              </time>
            )}
          </Fact>
          <Fact label="Share capital" none="Not published">
            {company.capital !== null && formatEuros(company.capital)}
          </Fact>
        </Panel>
        <div className="grid gap-6">
          <Panel title="Activity">
            <Fact label="NAF code" none="Unknown">
              {company.nafCode}
            </Fact>
            <Fact label="Activity" none="Unknown">
              {company.nafLabel && <span lang="fr">{company.nafLabel}</span>}
            </Fact>
            <Fact label="Headcount" none="Unknown">
              {company.employeeRange && <span lang="fr">{company.employeeRange}</span>}
            </Fact>
          </Panel>
          <Panel title="Address">
            <CompanyAddress address={company.address} />
          </Panel>
        </div>
      </div>
    </article>
  );
}

function BackLink({ from }: { from: SearchState }) {
  return (
    <Link
      href={searchPagePath(from)}
      prefetch={false}
      className="-ms-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-sm text-ink-soft hover:text-ink"
    >
      <span aria-hidden="true">←</span>
      {from.q === "" ? "Search" : "Back to results"}
    </Link>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-panel border border-line bg-surface">
      <h2 className="border-b border-line px-5 py-3 font-semibold">{title}</h2>
      <dl className="divide-y divide-line px-5">{children}</dl>
    </section>
  );
}
