"use client";

import { useRouter } from "next/navigation";
import { type AnchorHTMLAttributes, useLayoutEffect, useTransition } from "react";
import { isUnmodifiedClick } from "./is-unmodified-click";
import { openIfReachable } from "./open-if-reachable";

type Router = ReturnType<typeof useRouter>;
const fullPrefetch = { kind: "full" } as Parameters<Router["prefetch"]>[1];

/** By default it looks like a link in a text. */
type SoftLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * A link with client-side navigation, prefetched on hover or focus. We do not use next/link because its
 * code is three times as large.
 */
export function SoftLink({ href, children, className = "text-link", ...rest }: SoftLinkProps) {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  useLayoutEffect(() => (isOpening ? () => arrive(href) : undefined), [isOpening, href]);
  const fetchAhead = () => router.prefetch(href, fullPrefetch);
  return (
    <a
      {...rest}
      href={href}
      className={className}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        void openIfReachable(() => startOpening(() => router.push(href)));
      }}
    >
      {children}
      {isOpening && <span aria-hidden="true" className="progress-line late" />}
    </a>
  );
}

/** After `router.push`, Next may keep the old scroll position and focuses nothing. This does both. */
export function arrive(href: string): void {
  const [, id] = href.split("#");
  if (id) requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));
  else window.scrollTo(0, 0);
}
