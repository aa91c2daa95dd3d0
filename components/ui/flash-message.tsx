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
import { Notice } from "./notice";

/** Shows a message in the nearest area; null removes it. A text is that of success. */
const ShowMessage = createContext<(message: ReactNode) => void>(() => {});

/** `className`: of the message. */
type FlashMessageAreaProps = { className?: string; children: ReactNode };

/**
 * Shows the result of an action above `children`. A new message takes the focus, because the pressed
 * button may have disappeared.
 */
export function FlashMessageArea({ className = "mt-6", children }: FlashMessageAreaProps) {
  const [message, setMessage] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = message ? place.current?.querySelector("[data-notice]") : null;
    if (notice instanceof HTMLElement) notice.focus();
  }, [message]);
  return (
    <ShowMessage value={(shown) => setMessage(asNotice(shown))}>
      <div ref={place} className={message ? className : ""}>
        {message}
      </div>
      {children}
    </ShowMessage>
  );
}

function asNotice(message: ReactNode): ReactNode {
  return typeof message === "string" ? <Notice tone="calm" title={message} /> : message;
}

type ActionMessages<T> = {
  done: ReactNode | ((value: T) => ReactNode);
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
    const { done, refused } = messages;
    if (!result.ok) showMessage(refused?.(result) || refusal(result));
    else showMessage(typeof done === "function" ? done(result.value) : done);
    refresh();
  }

  const refresh = () => startDrawing(() => router.refresh());
  return { isBusy, run, showMessage, refresh };
}

function refusal(failure: Failure): ReactNode {
  const { pathname, search } = window.location;
  return <FormFailure failure={failure} backTo={pathname + search} />;
}
