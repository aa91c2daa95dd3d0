import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ApiResult, type Failure, retryAfterSeconds } from "@/components/api-client";
import { useCountdown } from "./use-countdown";

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  /** The form's: hears which field is edited. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** The API's wait is not over. */
  isWaiting: boolean;
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refused = refusedField(failure);

  const seconds = failure?.status === 429 ? (retryAfterSeconds(failure) ?? 0) : 0;
  const isWaiting = useCountdown(seconds, failure) > 0;

  useEffect(() => {
    if (failure) focusRefusal(form.current, failure);
  }, [failure]);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (failure && isMendedBy(target, failure)) setFailure(null);
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

  return { form, onInput, isBusy, isWaiting, failure, refused, send, rest: () => setBusy(false) };
}

function refusedField(failure: Failure | null): Submission["refused"] {
  if (failure?.status !== 400) return null;
  const { field, reason } = failure.details;
  return { field: String(field), reason: String(reason) };
}

/** Whether the field that was edited is what the refusal was of: with another address nothing need be waited for. */
function isMendedBy(field: EventTarget | null, failure: Failure): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const isOfAddress = failure.status === 409 || failure.status === 429;
  return field.name === (isOfAddress ? "email" : refusedField(failure)?.field);
}

function focusRefusal(form: HTMLFormElement | null, failure: Failure): void {
  const field = form?.elements.namedItem(refusedField(failure)?.field ?? "");
  const target = field instanceof HTMLElement ? field : form?.querySelector("[data-notice]");
  if (target instanceof HTMLElement) target.focus();
}
