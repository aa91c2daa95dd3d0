import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { searchApiPath } from "@/components/api-client";
import { DataSource } from "@/components/layout/data-source";
import { EmptyRegister } from "@/components/search/empty-register";
import { queryClient } from "@/components/search/query-client";
import { QueryProvider } from "@/components/search/query-provider";
import {
  columnsOptions,
  keptColumns,
  savedOptions,
  searchOptions,
} from "@/components/search/search-queries";
import { SearchStart } from "@/components/search/search-start";
import { SearchView } from "@/components/search/search-view";
import { ClientMessages } from "@/components/ui/client-messages";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { englishNafLevels } from "@/lib/contract/naf-levels-in-english";
import {
  isEmptySearch,
  isFilterName,
  loginPath,
  readSearchState,
  type SearchState,
  searchPagePath,
} from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { PreferencesAnswer } from "@/lib/contract/preferences";
import { SearchPage } from "@/lib/contract/registry";
import { SavedSearchList } from "@/lib/contract/saved-searches";
import { hasRegister } from "@/lib/registry/live-register";
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
  const client = queryClient();
  const [user, result, size, t] = await Promise.all([
    findCurrentUser(),
    readSearch(client, state),
    registerSize().catch(() => null),
    getTranslations("product"),
    readColumns(client),
    readSavedSearches(client),
  ]);
  const english = (await getLocale()) === "en" ? englishNafLevels : {};
  const isRegisterMissing = !size && !result?.ok && !(await hasRegister().catch(() => true));
  const moment = new Date().toISOString();
  const refused = result && !result.ok ? { path: searchApiPath(state), failure: result } : null;
  return (
    <ClientMessages
      of={[
        "search",
        "paging",
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
      <QueryProvider state={dehydrate(client)}>
        <SearchView
          refused={refused}
          emptyRegister={isRegisterMissing && <EmptyRegister isAdmin={user?.role === "admin"} />}
          owner={user?.id ?? ""}
          product={t("name")}
          activities={activitiesIn(english)}
          start={<SearchStart size={size} />}
          englishActivities={english}
          maxExported={env().EXPORT_MAX_ROWS}
        />
      </QueryProvider>
      <DataSource
        register={result?.ok ? result.value.register : (size?.register ?? null)}
        site={env().APP_URL}
        moment={moment}
      />
    </ClientMessages>
  );
}

/** Sections and divisions of activities, in the page's language. */
function activitiesIn(english: Readonly<Record<string, string>>) {
  return nafLevels().map(({ code, label }) => ({
    code,
    label: english[code] ?? formatFrenchLabel(label),
  }));
}

/** Reads the results of a search that is not empty. */
async function readSearch(client: QueryClient, state: SearchState) {
  if (isEmptySearch(state)) return null;
  const result = await apiGet(searchApiPath(state), SearchPage);
  if (!result.ok && result.status === 401) redirect(loginPath(searchPagePath(state)));
  if (result.ok) client.setQueryData(searchOptions(state).queryKey, result.value);
  return result;
}

/** The page also works without them. */
async function readColumns(client: QueryClient): Promise<void> {
  const answer = await apiGet(apiPaths.preferences, PreferencesAnswer);
  if (answer.ok) client.setQueryData(columnsOptions.queryKey, keptColumns(answer.value));
}

/** The page also works without them. */
async function readSavedSearches(client: QueryClient): Promise<void> {
  const answer = await apiGet(apiPaths.savedSearches, SavedSearchList);
  if (answer.ok) client.setQueryData(savedOptions.queryKey, answer.value.searches);
}
