import type { FormEvent, ReactNode } from "react";
import type { Submission } from "./use-submission";

type SubmissionFormProps = {
  submission: Submission;
  onSubmit: (data: FormData) => void;
  /** Shown when JavaScript is disabled. */
  needsScript?: string;
  className?: string;
  children: ReactNode;
};

/** The form of a `useSubmission`. Only script submits it; the API's answer marks invalid fields. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { submission, onSubmit, needsScript, className = "space-y-5", children } = props;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={submission.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={submission.onInput}
      className={className}
    >
      {needsScript && (
        <noscript>
          <p className="text-sm text-ink-soft">{needsScript}</p>
        </noscript>
      )}
      {children}
    </form>
  );
}
