import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { FailureState } from "@/components/ui/failure-state";
import { TextLink } from "@/components/ui/text-link";
import {
  type FilterName,
  filtersOf,
  type SearchState,
  searchPagePath,
  withoutFilter,
} from "@/lib/contract/page-paths";
import { refusedControl } from "./refused-filter";

type SearchFailureProps = { state: SearchState; failure: Failure; retry: () => void };

/** Says what went wrong with a search and offers a way to continue. */
export function SearchFailure({ state, failure, retry }: SearchFailureProps) {
  // Renders again when the connection changes, because the message for a failure depends on it.
  useOffline();
  const refused = refusedControl(failure);
  const message =
    refused !== null ? (
      <WrongFilter name={refused} />
    ) : (
      <FailureState
        failure={failure}
        backTo={searchPagePath(state)}
        retry={retry}
        action={<WayOn {...{ state, retry, failure }} />}
      />
    );
  // The styles then hide the offer to save the search.
  return failure.status === 400 ? <div className="impossible-search">{message}</div> : message;
}

/** The filter form says what is wrong, at the control. */
function WrongFilter({ name }: { name: FilterName | "sort" }) {
  const t = useTranslations("failure");
  const tFilters = useTranslations("filters");
  return (
    <>
      <h2 className="text-lg font-semibold">{t("invalid")}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{t("wrongFilter", { name: tFilters(name) })}</p>
    </>
  );
}

function WayOn({ state, failure, retry }: SearchFailureProps) {
  const t = useTranslations("failure");
  const tSearch = useTranslations("search");
  if (failure.status !== 400) return <Button onClick={retry}>{t("tryAgain")}</Button>;
  const wrong = filtersOf(state).find(({ name }) => name === failure.details.field);
  const other = wrong ? withoutFilter(state, wrong.name) : { ...state, page: "1" };
  if (!wrong && state.page === "1") return null;
  return (
    <TextLink href={searchPagePath(other)}>
      {wrong ? t("withoutFilter") : tSearch("firstPage")}
    </TextLink>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser reports that it has no connection. */
function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}
