"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

type HeaderLinkProps = {
  href: string;
  /** Another page of the same section. */
  section?: string;
  children: ReactNode;
};

/** A header link, marked as current on its own page and, as a section, on the other one. */
export function HeaderLink({ href, section, children }: HeaderLinkProps) {
  const path = usePathname();
  return (
    <SoftLink
      href={href}
      aria-current={path === href ? "page" : path === section ? "true" : undefined}
      className="header-action relative min-w-0 max-w-full"
    >
      {children}
    </SoftLink>
  );
}
