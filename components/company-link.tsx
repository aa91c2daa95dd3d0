"use client";

import Link, { useLinkStatus } from "next/link";
import { type ReactNode, useState } from "react";

/** The link of a row, which it covers; the company is fetched ahead once the link is pointed at. */
export function CompanyLink({ href, children }: { href: string; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      href={href}
      prefetch={isNear}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className="font-medium text-accent after:absolute after:inset-0 hover:text-accent-strong focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {children}
      <Opening />
    </Link>
  );
}

function Opening() {
  const { pending } = useLinkStatus();
  return pending ? <span aria-hidden="true" className="progress-line late" /> : null;
}
