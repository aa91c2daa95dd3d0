import type { ReactNode } from "react";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

/** A link in a text to a search, which the results follow without a navigation. Offline too: the search then goes on by itself. */
export function SearchLink({ to, children }: { to: SearchState; children: ReactNode }) {
  return (
    <a href={searchPagePath(to)} data-in-place="" className="text-link">
      {children}
    </a>
  );
}
