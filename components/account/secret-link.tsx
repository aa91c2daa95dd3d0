"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

const keyOf = (page: string) => `link ${page}`;

/**
 * Removes the token of a mailed link from the address bar, so that it stays out of the history and of
 * screenshots. Session storage keeps it, so that a reload still works.
 */
export function SecretLink({ page, token }: { page: string; token: string }) {
  // A change of language renders the page again, and Next then restores the full URL.
  const language = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the reason above
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(page), token);
    } catch {
      // Without storage a reload asks for the link again.
    }
    // Keeping Next's own history state lets it still navigate by the full URL.
    window.history.replaceState(window.history.state, "", page);
  }, [page, token, language]);
  return null;
}

/** Forgets the token once the link has been used. */
export function forgetSecretLink(page: string): void {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/**
 * Shown when a link's page is opened without its token. Goes back to the full link if this tab has stored
 * the token; otherwise shows `children`.
 */
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
