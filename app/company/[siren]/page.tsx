import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { apiGet } from "@/app/api-in-process";
import { findNeighbours } from "@/app/company/[siren]/find-neighbours";
import { findCurrentUser } from "@/app/current-user";
import { type Failure, searchApiPath } from "@/components/api-client";
import { CompanyDetail } from "@/components/company/company-detail";
import { EstablishmentList } from "@/components/company/establishment-list";
import { DataSource } from "@/components/layout/data-source";
import { EmptyRegister } from "@/components/search/empty-register";
import { RememberCompany } from "@/components/search/remember-company";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageFailure } from "@/components/ui/failure-state";
import {
  type EstablishmentSearch,
  establishmentsPagePath,
  hasEstablishmentFilter,
  readEstablishmentSearch,
} from "@/lib/contract/establishment-search";
import { EstablishmentPage } from "@/lib/contract/establishments";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import {
  companyPagePath,
  establishmentPagePath,
  loginPath,
  readSearchState,
  type SearchState,
  siretParameter,
} from "@/lib/contract/page-paths";
import { parisDay } from "@/lib/contract/paris-day";
import { companyPath, establishmentsPath } from "@/lib/contract/paths";
import { type Company, CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { parseSiren } from "@/lib/registry/identifiers";
import { hasRegister } from "@/lib/registry/live-register";
import { employeeRangeCode } from "@/lib/registry/nomenclatures/employee-ranges";
import { legalFormLabel } from "@/lib/registry/nomenclatures/legal-forms";
import { env } from "@/platform/env";

type Props = {
  params: Promise<{ siren: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** What is printed does not tell from which search the page was opened. */
const noSearch: SearchState = { q: "", page: "1" };

/** Fetched once for both the title and the page. */
const findCompany = cache((siren: string) => apiGet(companyPath(siren), CompanyAnswer));

/** The number in the path. Next hands it on percent-encoded, so other text must not get into further addresses. */
async function sirenOf(params: Props["params"]): Promise<string> {
  const { siren } = await params;
  return parseSiren(siren) === null ? notFound() : siren;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const siren = await sirenOf(params);
  const [answer, t] = await Promise.all([findCompany(siren), getTranslations("company")]);
  const title = answer.ok ? ordinaryCase(answer.value.company.name ?? siren) : t("meta");
  return { title, robots: { index: false } };
}

export default async function CompanyRoute({ params, searchParams }: Props) {
  const siren = await sirenOf(params);
  const { from, search, siret } = await readAddress(searchParams);
  const [answer, { found, all }, neighbours, user] = await Promise.all([
    findCompany(siren),
    readEstablishments(siren, search, siret),
    findNeighbours(siren, from, searchMatches),
    findCurrentUser(),
  ]);
  const pathAfter = (from: SearchState) =>
    siret ? establishmentPagePath(siren, siret, from) : establishmentsPagePath(siren, from, search);
  const here = pathAfter(from);
  if (!answer.ok) {
    return <CompanyFailure failure={answer} here={here} isAdmin={user?.role === "admin"} />;
  }
  const { company } = answer.value;
  const now = new Date();
  return (
    <>
      <CompanyDetail
        company={company}
        counts={all}
        unknownSiret={found?.establishments.every((each) => each.siret !== siret) ? siret : null}
        search={search}
        facets={found?.facets}
        from={from}
        neighbours={neighbours}
        labels={await labelsOf(company)}
        today={parisDay(now)}
        link={new URL(companyPagePath(siren), env().APP_URL).href}
      >
        <EstablishmentList
          company={company}
          from={from}
          search={search}
          searched={siret}
          page={found}
          total={all?.total ?? null}
        />
      </CompanyDetail>
      <ClientMessages of={["source"]}>
        <DataSource
          register={answer.value.register}
          site={env().APP_URL}
          moment={now.toISOString()}
          address={pathAfter(noSearch).replace(/#.*/, "")}
        />
      </ClientMessages>
      {user && company.name !== null && (
        <RememberCompany owner={user.id} siren={siren} name={ordinaryCase(company.name)} />
      )}
    </>
  );
}

function searchMatches(state: SearchState) {
  return apiGet(searchApiPath(state, "match"), SearchPage);
}

async function readAddress(searchParams: Props["searchParams"]) {
  const query = await searchParams;
  const read = (name: string) => [query[name]].flat()[0] ?? null;
  const siret = read(siretParameter) ?? "";
  return {
    from: readSearchState(read),
    search: readEstablishmentSearch(read),
    siret: /^\d{14}$/.test(siret) ? siret : null,
  };
}

/** The page of what is looked for, and the numbers of all of the company's; null when the API could not deliver them. */
async function readEstablishments(
  siren: string,
  search: EstablishmentSearch,
  siret: string | null,
) {
  const { q, active, department, sort, page } = search;
  const limit = String(search.limit);
  const given = Object.entries({ siret, q, active, department, sort, limit }).filter(
    ([, value]) => value,
  );
  const parameters = { ...Object.fromEntries(given), include: "facets" };
  const [found, all] = await Promise.all([
    apiGet(establishmentsPath(siren, page, parameters), EstablishmentPage),
    hasEstablishmentFilter(search) ? apiGet(establishmentsPath(siren), EstablishmentPage) : null,
  ]);
  const foundPage = found.ok ? found.value : null;
  return { found: foundPage, all: all === null ? foundPage : all.ok ? all.value : null };
}

async function labelsOf({ legalForm, employeeRange }: Company) {
  const t = await getTranslations("employeeRanges");
  const code = employeeRangeCode(employeeRange) as Parameters<typeof t>[0] | null;
  return {
    legalForm: legalFormLabel(legalForm),
    headcount: code && t.has(code) ? t(code) : employeeRange,
  };
}

type CompanyFailureProps = { failure: Failure; here: string; isAdmin: boolean };

async function CompanyFailure({ failure, here, isAdmin }: CompanyFailureProps) {
  if (failure.status === 404) notFound();
  if (failure.status === 401) redirect(loginPath(here));
  const isEmpty = failure.status === 503 && !(await hasRegister().catch(() => true));
  return (
    <div className="py-12">
      {isEmpty ? (
        <EmptyRegister isAdmin={isAdmin} />
      ) : (
        <ClientMessages of={["failure"]}>
          <PageFailure failure={failure} here={here} variant="primary" />
        </ClientMessages>
      )}
    </div>
  );
}
