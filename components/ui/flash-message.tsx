"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import type { ApiResult, Failure } from "@/components/api-client";
import { FormFailure } from "./form-failure";

/** Shows a message in the nearest area; null removes it. */
export const ShowMessage = createContext<(message: ReactNode) => void>(() => {});

/**
 * Shows the result of an action above `children`. A new message takes the focus, because the pressed
 * button may have disappeared.
 */
export function FlashMessageArea({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = message ? place.current?.querySelector("[data-notice]") : null;
    if (notice instanceof HTMLElement) notice.focus();
  }, [message]);
  return (
    <ShowMessage value={setMessage}>
      <div ref={place} className={message ? "mt-6" : ""}>
        {message}
      </div>
      {children}
    </ShowMessage>
  );
}

type ActionMessages<T> = {
  done: (value: T) => ReactNode;
  /** The page's own message for a refusal, if it has one. */
  refused?: (failure: Failure) => ReactNode;
};

/** Runs one action at a time, shows its result as a flash message, then refreshes the page. */
export function useAction() {
  const showMessage = useContext(ShowMessage);
  const router = useRouter();
  const [isWorking, setWorking] = useState(false);
  const [isDrawing, startDrawing] = useTransition();
  const isBusy = isWorking || isDrawing;

  async function run<T>(
    work: () => Promise<ApiResult<T>>,
    messages: ActionMessages<T>,
  ): Promise<void> {
    if (isBusy) return;
    setWorking(true);
    const result = await work();
    setWorking(false);
    showMessage(
      result.ok ? messages.done(result.value) : messages.refused?.(result) || refusal(result),
    );
    refresh();
  }

  const refresh = () => startDrawing(() => router.refresh());
  return { isBusy, run, showMessage, refresh };
}

function refusal(failure: Failure): ReactNode {
  const { pathname, search } = window.location;
  return <FormFailure failure={failure} backTo={pathname + search} />;
}
