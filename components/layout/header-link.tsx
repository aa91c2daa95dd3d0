"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

/** A link of the header, marked on the page it leads to. */
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
