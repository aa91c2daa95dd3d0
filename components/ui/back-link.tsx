"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { isUnmodifiedClick } from "./is-unmodified-click";
import { openIfReachable } from "./open-if-reachable";

type BackLinkProps = { href: string; className: string; children: ReactNode };

/** A link to an earlier page, also by the key `u`. If that page is the previous history entry, it goes back, which restores its state. */
export function BackLink({ href, className, children }: BackLinkProps) {
  const router = useRouter();
  return (
    <a
      href={href}
      className={className}
      data-key="u"
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        if (isStepBefore(event.currentTarget.href)) window.history.back();
        else void openIfReachable(() => router.push(href));
      }}
    >
      {children}
    </a>
  );
}

/** Whether `url` is the previous history entry. False in browsers without the Navigation API. */
function isStepBefore(url: string): boolean {
  const { navigation } = window as { navigation?: Pick<Navigation, "currentEntry" | "entries"> };
  const at = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[at - 1]?.url === url;
}
