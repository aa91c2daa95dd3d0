import { useRouter } from "next/navigation";
import { type ReactNode, use, useState, useTransition } from "react";
import type { ApiResult, Failure } from "@/components/api-client";
import { ShowMessage } from "./flash-message";
import { FormFailure } from "./form-failure";
import { Notice } from "./notice";

type ActionMessages<T> = {
  done: ReactNode | ((value: T) => ReactNode);
  /** The page's own message for a refusal, if it has one. */
  refused?: (failure: Failure) => ReactNode;
};

/** Runs one action at a time, shows its result as a flash message, of which a text is that of success, then refreshes the page. */
export function useAction() {
  const show = use(ShowMessage);
  const showMessage = (message: ReactNode) => show(asNotice(message));
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

function asNotice(message: ReactNode): ReactNode {
  return typeof message === "string" ? <Notice tone="calm" title={message} /> : message;
}
