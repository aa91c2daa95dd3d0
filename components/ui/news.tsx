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

const Tell = createContext<(news: ReactNode) => void>(() => {});

/** A place above `children` for the news of what is done there. They take the focus: what was pressed may be gone. */
export function NewsPlace({ children }: { children: ReactNode }) {
  const [news, setNews] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = news ? place.current?.querySelector("[data-notice]") : null;
    if (notice instanceof HTMLElement) notice.focus();
  }, [news]);
  return (
    <Tell value={setNews}>
      <div ref={place} className={news ? "mt-6" : ""}>
        {news}
      </div>
      {children}
    </Tell>
  );
}

type Told<T> = {
  done: (value: T) => ReactNode;
  /** The page's own words for a refusal, if it has any. */
  refused?: (failure: Failure) => ReactNode;
};

/** Something a page's person does to what it lists: one at a time, told in its news, then drawn anew. */
export function useAct() {
  const tell = useContext(Tell);
  const router = useRouter();
  const [isWorking, setWorking] = useState(false);
  const [isDrawing, startDrawing] = useTransition();
  const isBusy = isWorking || isDrawing;

  async function act<T>(work: () => Promise<ApiResult<T>>, told: Told<T>): Promise<void> {
    if (isBusy) return;
    setWorking(true);
    const result = await work();
    setWorking(false);
    tell(result.ok ? told.done(result.value) : told.refused?.(result) || refusal(result));
    redraw();
  }

  const redraw = () => startDrawing(() => router.refresh());
  return { isBusy, act, tell, redraw };
}

function refusal(failure: Failure): ReactNode {
  const { pathname, search } = window.location;
  return <FormFailure failure={failure} backTo={pathname + search} />;
}
