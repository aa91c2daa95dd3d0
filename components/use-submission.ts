import { type RefObject, useEffect, useRef, useState } from "react";
import { type ApiResult, type Failure, retryAfterSeconds } from "./api-client";

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: Failure | null;
  /** The field that the API refused, and its reason. */
  refused: { field: string; reason: string } | null;
  /** Does the work once at a time, and not before the API's wait is over; null when it was refused. */
  send: <T>(work: () => Promise<ApiResult<T>>) => Promise<T | null>;
  /** Ready for another go; without it a form stays busy once its work is done. */
  rest: () => void;
};

/** A form that asks the API for something: whether it is at it, what was refused, and where the focus goes then. */
export function useSubmission(): Submission {
  const form = useRef<HTMLFormElement>(null);
  const waitUntilMs = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refused = refusedField(failure);

  useEffect(() => {
    if (failure) focusRefusal(form.current, failure);
  }, [failure]);

  async function send<T>(work: () => Promise<ApiResult<T>>): Promise<T | null> {
    if (isBusy) return null;
    if (failure && Date.now() < waitUntilMs.current) {
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
    const seconds = refusal.status === 429 ? (retryAfterSeconds(refusal) ?? 0) : 0;
    waitUntilMs.current = Date.now() + seconds * 1000;
    setBusy(false);
    setFailure(refusal);
    return null;
  }

  return { form, isBusy, failure, refused, send, rest: () => setBusy(false) };
}

function refusedField(failure: Failure | null): Submission["refused"] {
  if (failure?.status !== 400) return null;
  const { field, reason } = failure.details;
  return { field: String(field), reason: String(reason) };
}

function focusRefusal(form: HTMLFormElement | null, failure: Failure): void {
  const field = form?.elements.namedItem(refusedField(failure)?.field ?? "");
  const target = field instanceof HTMLElement ? field : form?.querySelector("[data-notice]");
  if (target instanceof HTMLElement) target.focus();
}
