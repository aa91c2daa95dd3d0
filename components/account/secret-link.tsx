"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

const keyOf = (page: string) => `link ${page}`;

/** Takes the token of a mailed link out of the address bar. This tab remembers it, for a reload. */
export function SecretLink({ page, token }: { page: string; token: string }) {
  // A change of language draws the page anew, and Next then writes the whole address again.
  const language = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the reason above
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(page), token);
    } catch {
      // Without storage a reload asks for the link again.
    }
    // With its own state Next goes on knowing the page by its whole address.
    window.history.replaceState(window.history.state, "", page);
  }, [page, token, language]);
  return null;
}

/** Once the link has served. */
export function forgetSecretLink(page: string): void {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    // Nothing was kept.
  }
}

/** Stands where a link's page was opened without its token: goes back to it if this tab knows it, else `children`. */
export function ReopenSecretLink({ page, children }: { page: string; children: ReactNode }) {
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const token = rememberedToken(page);
    if (token === null) setUnknown(true);
    else window.location.replace(`${page}/${token}`);
  }, [page]);
  if (isUnknown) return children;
  return (
    <>
      <span aria-hidden="true" className="progress-line late" />
      <noscript>{children}</noscript>
    </>
  );
}

function rememberedToken(page: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(page));
  } catch {
    return null;
  }
}
