import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type ApiResult, type Failure, retryAfterSeconds } from "@/components/api-client";
import { FormFailure } from "./form-failure";
import { useCountdown } from "./use-countdown";

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  /** The form's input handler: clears the failure when the refused field is edited. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** What the button that sends the form takes. It waits out a rate limit. */
  submitButton: { type: "submit"; busy: boolean; "aria-disabled": boolean };
  /** The failure that no field shows. */
  failure: Failure | null;
  /** Why the API refused a field of the form, by the field's name. */
  refused: Readonly<Record<string, string>>;
  /** Runs the work unless it is running already or a wait is not over. Returns null when refused. */
  send: <T>(work: () => Promise<ApiResult<T>>) => Promise<T | null>;
  /** Ends the busy state after success. Forms that navigate away stay busy until the page changes. */
  release: () => void;
};

/** A failure, and the field of the form that shows it, if one does. */
type Refusal = { failure: Failure; field: HTMLInputElement | null };

/** The state of a form that calls the API: busy, waiting or refused. After a refusal it moves the focus there. */
export function useSubmission(): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { failure = null, field = null } = refusal ?? {};
  const seconds = failure?.status === 429 ? (retryAfterSeconds(failure) ?? 0) : 0;
  const isWaiting = useCountdown(seconds, failure) > 0;

  useEffect(() => {
    if (refusal) focusRefusal(form.current, refusal);
  }, [refusal]);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (refusal && isFixedBy(target, refusal)) setRefusal(null);
  }

  async function send<T>(work: () => Promise<ApiResult<T>>): Promise<T | null> {
    if (isBusy) return null;
    if (refusal && isWaiting) {
      focusRefusal(form.current, refusal);
      return null;
    }
    setBusy(true);
    const result = await work();
    if (result.ok) {
      setRefusal(null);
      return result.value;
    }
    const { ok: _, ...failure } = result;
    setBusy(false);
    setRefusal({ failure, field: refusedField(form.current, failure) });
    return null;
  }

  return {
    form,
    onInput,
    isBusy,
    submitButton: { type: "submit", busy: isBusy, "aria-disabled": isWaiting },
    failure: field ? null : failure,
    refused: field && failure ? { [field.name]: String(failure.details.reason) } : {},
    send,
    release: () => setBusy(false),
  };
}

function refusedField(form: HTMLFormElement | null, failure: Failure): HTMLInputElement | null {
  if (failure.status !== 400) return null;
  const field = form?.elements.namedItem(String(failure.details.field));
  return field instanceof HTMLInputElement ? field : null;
}

/** Whether editing this field can resolve the failure. Conflicts and limits are bound to the address. */
function isFixedBy(edited: EventTarget | null, { failure, field }: Refusal): boolean {
  if (!(edited instanceof HTMLInputElement)) return false;
  const isOfAddress = failure.status === 409 || failure.status === 429;
  return edited.name === (isOfAddress ? "email" : field?.name);
}

function focusRefusal(form: HTMLFormElement | null, { field }: Refusal): void {
  (field ?? form?.querySelector<HTMLElement>("[data-notice]"))?.focus();
}

type SubmissionFormProps = {
  submission: Submission;
  onSubmit: (data: FormData) => void;
  /** The form's own message for a failure that no field shows, if it has one. */
  explain?: (failure: Failure) => ReactNode;
  /** This page, to return to after signing in again. */
  backTo?: string;
  /** Shown when JavaScript is disabled. */
  needsScript?: string;
  className?: string;
  children: ReactNode;
};

/** The form of a `useSubmission`. Only script submits it; the API's answer marks invalid fields. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { submission, onSubmit, explain, backTo, needsScript, children } = props;
  const { form, onInput, failure } = submission;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={onInput}
      className={props.className ?? "space-y-5"}
    >
      {needsScript && (
        <noscript>
          <p className="text-sm text-ink-soft">{needsScript}</p>
        </noscript>
      )}
      {failure && (explain?.(failure) || <FormFailure failure={failure} backTo={backTo} />)}
      {children}
    </form>
  );
}
