import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Failure } from "@/components/api-client";
import { failureMessages } from "./failure-messages";
import { LimitedState } from "./limited-state";
import { SessionEnded } from "./session-ended";

/**
 * Shown instead of the content: what went wrong and what to do. `backTo` is this page, to return to after
 * signing in again.
 */
export default function FailureState({
  failure,
  backTo,
  action,
  retry,
}: {
  failure: Failure;
  backTo: string;
  action: ReactNode;
  /** Repeats the request. Without it, the page reloads once a wait is over. */
  retry?: () => void;
}) {
  const t = useTranslations("failure");
  if (failure.status === 401) return <SessionEnded backTo={backTo} />;
  if (failure.status === 429) return <LimitedState failure={failure} retry={retry} />;
  const { title, advice } = failureMessages(failure, t, { goesOn: retry !== undefined });
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
