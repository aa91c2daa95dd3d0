"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

/** A header link, marked as current on its own page. */
export function HeaderLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SoftLink
      href={href}
      aria-current={usePathname() === href ? "page" : undefined}
      className="header-action relative min-w-0 max-w-full"
    >
      {children}
    </SoftLink>
  );
}
