import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ApiResult, type Failure, retryAfterSeconds } from "@/components/api-client";
import { useCountdown } from "./use-countdown";

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  /** The form's input handler: clears the failure when the refused field is edited. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** Whether a rate limit's wait is running. */
  isWaiting: boolean;
  failure: Failure | null;
  /** The field that the API refused, and why. */
  refused: { field: string; reason: string } | null;
  /** Runs the work unless it is running already or a wait is not over. Returns null when refused. */
  send: <T>(work: () => Promise<ApiResult<T>>) => Promise<T | null>;
  /** Ends the busy state after success. Forms that navigate away stay busy until the page changes. */
  release: () => void;
};

/** The state of a form that calls the API: busy, waiting or refused. After a refusal it moves the focus there. */
export function useSubmission(): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refused = refusedField(failure);

  const seconds = failure?.status === 429 ? (retryAfterSeconds(failure) ?? 0) : 0;
  const isWaiting = useCountdown(seconds, failure) > 0;

  useEffect(() => {
    if (failure) focusRefusal(form.current, failure);
  }, [failure]);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (failure && isFixedBy(target, failure)) setFailure(null);
  }

  async function send<T>(work: () => Promise<ApiResult<T>>): Promise<T | null> {
    if (isBusy) return null;
    if (failure && isWaiting) {
      focusRefusal(form.current, failure);
      return null;
    }
    setBusy(true);
    const result = await work();
    if (result.ok) {
      setFailure(null);
      return result.value;
    }
    const { ok: _, ...refusal } = result;
    setBusy(false);
    setFailure(refusal);
    return null;
  }

  return {
    form,
    onInput,
    isBusy,
    isWaiting,
    failure,
    refused,
    send,
    release: () => setBusy(false),
  };
}

function refusedField(failure: Failure | null): Submission["refused"] {
  if (failure?.status !== 400) return null;
  const { field, reason } = failure.details;
  return { field: String(field), reason: String(reason) };
}

/** Whether editing this field can resolve the failure. Conflicts and limits are bound to the address. */
function isFixedBy(field: EventTarget | null, failure: Failure): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const isOfAddress = failure.status === 409 || failure.status === 429;
  return field.name === (isOfAddress ? "email" : refusedField(failure)?.field);
}

function focusRefusal(form: HTMLFormElement | null, failure: Failure): void {
  const field = form?.elements.namedItem(refusedField(failure)?.field ?? "");
  const target = field instanceof HTMLElement ? field : form?.querySelector("[data-notice]");
  if (target instanceof HTMLElement) target.focus();
}
