import type { AnchorHTMLAttributes } from "react";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type SearchLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: SearchState;
  onFollow: ((to: SearchState) => void) | undefined;
};

/** A real link to a search. An unmodified click shows the search without a navigation if `onFollow` does so. */
export function SearchLink({ to, onFollow, ...rest }: SearchLinkProps) {
  return (
    <a
      {...rest}
      href={searchPagePath(to)}
      data-in-place=""
      onClick={(event) => {
        if (!onFollow || !isUnmodifiedClick(event)) return;
        event.preventDefault();
        onFollow(to);
      }}
    />
  );
}
