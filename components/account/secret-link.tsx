"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

/** The token of a page's link, in the storage of the tab. Without storage there is none: a reload asks for the link again. */
function inStorage<T>(page: string, work: (storage: Storage, key: string) => T): T | null {
  try {
    return work(sessionStorage, `link ${page}`);
  } catch {
    return null;
  }
}

/**
 * Removes the token of a mailed link from the address bar, so that it stays out of the history and of
 * screenshots. Session storage keeps it, so that a reload still works.
 */
export function SecretLink({ page, token }: { page: string; token: string }) {
  // A change of language renders the page again, and Next then restores the full URL.
  const language = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the reason above
  useEffect(() => {
    inStorage(page, (storage, key) => storage.setItem(key, token));
    // Keeping Next's own history state lets it still navigate by the full URL.
    window.history.replaceState(window.history.state, "", page);
  }, [page, token, language]);
  return null;
}

/** Forgets the token once the link has been used. */
export function forgetSecretLink(page: string): void {
  inStorage(page, (storage, key) => storage.removeItem(key));
}

/**
 * Shown when a link's page is opened without its token. Goes back to the full link if this tab has stored
 * the token; otherwise shows `children`.
 */
export function ReopenSecretLink({ page, children }: { page: string; children: ReactNode }) {
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const token = inStorage(page, (storage, key) => storage.getItem(key));
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
