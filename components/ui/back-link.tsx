"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { isPlainClick } from "./plain-click";

type BackLinkProps = { href: string; className: string; children: ReactNode };

/** A link to the page one came from: goes back to it, as it was left, when that is the step before in this tab. */
export function BackLink({ href, className, children }: BackLinkProps) {
  const router = useRouter();
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (isStepBefore(event.currentTarget.href)) window.history.back();
        else router.push(href);
      }}
    >
      {children}
    </a>
  );
}

/** What not every browser can tell counts as no. */
function isStepBefore(url: string): boolean {
  const { navigation } = window as { navigation?: Pick<Navigation, "currentEntry" | "entries"> };
  const at = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[at - 1]?.url === url;
}
