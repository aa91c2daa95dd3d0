"use client";

import { useRouter } from "next/navigation";
import { type AnchorHTMLAttributes, useLayoutEffect, useRef, useTransition } from "react";
import { isUnmodifiedClick } from "./is-unmodified-click";
import { openIfReachable } from "./open-if-reachable";

type Router = ReturnType<typeof useRouter>;
const fullPrefetch = { kind: "full" } as Parameters<Router["prefetch"]>[1];

/** Opens pages without a full load, and says whether one is on its way. */
export function useSoftNavigation() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const target = useRef("");
  useLayoutEffect(() => (isOpening ? () => arrive(target.current) : undefined), [isOpening]);
  const open = (href: string) => {
    target.current = href;
    void openIfReachable(() => startOpening(() => router.push(href)));
  };
  const fetchAhead = (href: string) => router.prefetch(href, fullPrefetch);
  return { isOpening, open, fetchAhead };
}

/** By default it looks like a link in a text. */
type SoftLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * A link with client-side navigation, prefetched on hover or focus. We do not use next/link because its
 * code is three times as large.
 */
export function SoftLink({ href, children, className = "text-link", ...rest }: SoftLinkProps) {
  const { isOpening, open, fetchAhead } = useSoftNavigation();
  return (
    <a
      {...rest}
      href={href}
      className={className}
      onPointerEnter={() => fetchAhead(href)}
      onFocus={() => fetchAhead(href)}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        open(href);
      }}
    >
      {children}
      {isOpening && <span aria-hidden="true" className="progress-line late" />}
    </a>
  );
}

/** After `router.push`, Next may keep the old scroll position and focuses nothing. This does both. */
function arrive(href: string): void {
  const [, id] = href.split("#");
  if (id) requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));
  else window.scrollTo(0, 0);
}
