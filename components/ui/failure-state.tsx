import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Failure } from "@/components/api-client";
import { failureWords } from "./failure-words";
import { LimitedState } from "./limited-state";
import { SessionEnded } from "./session-ended";

/** Stands where the content would: what went wrong, what to do. `backTo` is this page, for after signing in again. */
export default function FailureState({
  failure,
  backTo,
  action,
  retry,
}: {
  failure: Failure;
  backTo: string;
  action: ReactNode;
  /** Asks again; without it the page is loaded anew once a wait is over. */
  retry?: () => void;
}) {
  const t = useTranslations("failure");
  if (failure.status === 401) return <SessionEnded backTo={backTo} />;
  if (failure.status === 429) return <LimitedState {...{ failure, retry }} />;
  const { title, advice } = failureWords(failure, t, { goesOn: retry !== undefined });
  return (
    <div role="alert">
      <h2 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>
      <div className="mt-5">{action}</div>
    </div>
  );
}
