import type { ReactNode } from "react";

/** A link in a text, which the browser follows. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link">
      {children}
    </a>
  );
}
