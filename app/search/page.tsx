import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { searchApiPath } from "@/components/api-client";
import { DataSource } from "@/components/layout/data-source";
import { CompanyList } from "@/components/search/company-list";
import { EmptyRegister } from "@/components/search/empty-register";
import { FacetRail } from "@/components/search/facet-rail";
import { FilterForm } from "@/components/search/filter-form";
import { ListHead } from "@/components/search/list-head";
import { PrintedCounts } from "@/components/search/printed-counts";
import { SearchStart } from "@/components/search/search-start";
import { SearchView } from "@/components/search/search-view";
import { TableMarkup } from "@/components/search/table-markup";
import type { FirstSearch } from "@/components/search/use-search-page";
import { ClientMessages } from "@/components/ui/client-messages";
import {
  isEmptySearch,
  isFilterName,
  loginPath,
  readSearchState,
  searchPagePath,
} from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { PreferencesAnswer } from "@/lib/contract/preferences";
import { type Register, SearchPage } from "@/lib/contract/registry";
import { SavedSearchList } from "@/lib/contract/saved-searches";
import { employeeRangeCodes, pageSize } from "@/lib/contract/search-query";
import { currentRegister, hasRegister } from "@/lib/registry/live-register";
import { nafLevels } from "@/lib/registry/nomenclatures/naf-levels";
import { registerSize } from "@/lib/registry/register-size";
import { env } from "@/platform/env";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function stateOf({ searchParams }: Props) {
  const params = await searchParams;
  return readSearchState((name) => {
    const values = [params[name]].flat().filter(Boolean);
    return (isFilterName(name) ? values.join() : values[0]) || null;
  });
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { q } = await stateOf(props);
  const t = await getTranslations("search");
  return { title: q === "" ? t("title") : t("titleOf", { q }), robots: { index: false } };
}

export default async function SearchRoute(props: Props) {
  const state = await stateOf(props);
  // Without JavaScript, a form also sends its empty fields, and each value of a filter by itself.
  const isFromForm = Object.values(await props.searchParams).some(
    (value) => value === "" || Array.isArray(value),
  );
  if (isFromForm) redirect(searchPagePath(state));
  const [user, answered, keptColumns, size, saved, t] = await Promise.all([
    findCurrentUser(),
    firstSearch(state),
    findKeptColumns(),
    isEmptySearch(state) ? registerSize().catch(() => null) : null,
    isEmptySearch(state) ? savedSearches() : null,
    getTranslations("product"),
  ]);
  const moment = new Date().toISOString();
  const facets = facetsOf(answered);
  const isRegisterMissing =
    !size && !answered?.result.ok && !(await hasRegister().catch(() => true));
  const emptyRegister = isRegisterMissing && <EmptyRegister isAdmin={user?.role === "admin"} />;
  return (
    <ClientMessages
      of={[
        "search",
        "export",
        "filters",
        "legalForms",
        "employeeRanges",
        "status",
        "facets",
        "table",
        "recent",
        "saved",
        "source",
        "password",
        "failure",
      ]}
    >
      <SearchView
        first={answered && withoutFacets(answered)}
        pageSize={pageSize}
        owner={user?.id ?? ""}
        product={t("name")}
        start={
          <>
            {emptyRegister}
            <SearchStart size={size} saved={saved} />
          </>
        }
        emptyRegister={emptyRegister}
        list={listOf(answered)}
        facets={facets && <FacetRail {...facets} />}
        printedCounts={facets && <PrintedCounts {...facets} />}
        listHead={
          answered?.result.ok && (
            <ListHead state={state} keptColumns={keptColumns} data={answered.result.value} />
          )
        }
        keptColumns={keptColumns}
        maxExported={env().EXPORT_MAX_ROWS}
        filterForm={
          <FilterForm state={state} employeeRanges={employeeRangeCodes} activities={nafLevels()} />
        }
      />
      <DataSource
        register={size?.register ?? (await registerOf(answered))}
        site={env().APP_URL}
        moment={moment}
      />
    </ClientMessages>
  );
}

function listOf(answered: FirstSearch | null) {
  if (!answered?.result.ok) return null;
  const { state, result } = answered;
  const { companies } = result.value;
  return state.view === "table" ? (
    <TableMarkup companies={companies} state={state} />
  ) : (
    <CompanyList companies={companies} from={state} />
  );
}

function facetsOf(answered: FirstSearch | null) {
  if (!answered?.result.ok || !answered.result.value.facets) return null;
  const { facets, total, activities } = answered.result.value;
  return { state: answered.state, facets, total, activities };
}

/** The server renders the facets of the first search, so the browser needs them as data only if nothing was found. */
function withoutFacets({ state, result }: FirstSearch): FirstSearch {
  if (!result.ok || result.value.total === 0) return { state, result };
  const { facets: _rendered, ...value } = result.value;
  return { state, result: { ok: true, value } };
}

async function firstSearch(state: FirstSearch["state"]): Promise<FirstSearch | null> {
  if (isEmptySearch(state)) return null;
  const result = await apiGet(searchApiPath(state), SearchPage);
  if (!result.ok && result.status === 401) redirect(loginPath(searchPagePath(state)));
  return { state, result };
}

/** The columns that the account keeps for tables. The page also works without them. */
async function findKeptColumns(): Promise<string | null> {
  const answer = await apiGet(apiPaths.preferences, PreferencesAnswer);
  return answer.ok ? (answer.value.tableColumns?.join(",") ?? null) : null;
}

/** The user's saved searches; null if they cannot be read. The page also works without them. */
async function savedSearches() {
  const result = await apiGet(apiPaths.savedSearches, SavedSearchList);
  return result.ok ? result.value.searches : null;
}

/** The register that the results were read from; without results, the live one. The page also works without it. */
async function registerOf(first: FirstSearch | null): Promise<Register | null> {
  return first?.result.ok ? first.result.value.register : currentRegister().catch(() => null);
}
