import type { AnchorHTMLAttributes } from "react";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type SearchLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: SearchState };

/** A link to a search, which the results follow without a navigation. Offline too: the search then goes on by itself. */
export function SearchLink({ to, ...rest }: SearchLinkProps) {
  return <a {...rest} href={searchPagePath(to)} data-in-place="" />;
}
