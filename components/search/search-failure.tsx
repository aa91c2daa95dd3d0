import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import FailureState from "@/components/ui/failure-state";
import { useOffline } from "@/components/ui/use-offline";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type SearchFailureProps = { state: SearchState; failure: Failure; retry: () => void };

/** Says what went wrong with a search and offers a way to continue. */
export default function SearchFailure({ state, failure, retry }: SearchFailureProps) {
  // Renders again when the connection changes, because the message for a failure depends on it.
  useOffline();
  return (
    <FailureState
      failure={failure}
      backTo={searchPagePath(state)}
      retry={retry}
      action={<WayOn state={state} retry={retry} status={failure.status} />}
    />
  );
}

function WayOn({
  state,
  status,
  retry,
}: {
  state: SearchState;
  status: number;
  retry: () => void;
}) {
  const t = useTranslations("failure");
  const tSearch = useTranslations("search");
  if (status !== 400) return <Button onClick={retry}>{t("tryAgain")}</Button>;
  if (state.page === "1") return null;
  return (
    <a href={searchPagePath({ ...state, page: "1" })} className="text-link">
      {tSearch("firstPage")}
    </a>
  );
}
