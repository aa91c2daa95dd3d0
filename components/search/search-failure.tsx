import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import FailureState from "@/components/ui/failure-state";
import { useOffline } from "@/components/ui/use-offline";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type SearchFailureProps = { state: SearchState; failure: Failure; retry: () => void };

/** What went wrong with a search, and the way on. */
export default function SearchFailure({ state, failure, retry }: SearchFailureProps) {
  // Drawn anew when the connection comes or goes: the words of a failure differ.
  useOffline();
  return (
    <FailureState
      failure={failure}
      backTo={searchPagePath(state)}
      retry={retry}
      action={<WayOn {...{ state, retry }} status={failure.status} />}
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
