import type { AnchorHTMLAttributes } from "react";
import { isPlainClick } from "@/components/ui/plain-click";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type SearchLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: SearchState;
  onFollow: (to: SearchState) => void;
};

/** A real link to a search; a plain click shows it in place. */
export function SearchLink({ to, onFollow, ...rest }: SearchLinkProps) {
  return (
    <a
      {...rest}
      href={searchPagePath(to)}
      data-in-place=""
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow(to);
      }}
    />
  );
}
