import type { MouseEvent } from "react";
import { searchPagePath } from "@/lib/contract/page-paths";
import { buttonClass } from "./button";
import { formatCount } from "./format";

type PagerProps = { q: string; page: number; pages: number; onTurn: (page: number) => void };

/** Previous and next as real links; a plain click turns the page in place. */
export function Pager({ q, page, pages, onTurn }: PagerProps) {
  if (pages <= 1) return null;

  function link(target: number, rel: "prev" | "next", label: string) {
    return (
      <a
        href={searchPagePath({ q, page: String(target) })}
        rel={rel}
        className={buttonClass("quiet")}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onTurn(target);
        }}
      >
        {label}
        <span className="sr-only"> page</span>
      </a>
    );
  }

  return (
    <nav
      aria-label="Pages of results"
      className="mt-5 grid grid-cols-[1fr_auto_1fr] items-center gap-3"
    >
      <div>{page > 1 && link(Math.min(page - 1, pages), "prev", "Previous")}</div>
      <p className="text-sm text-ink-soft">
        Page {formatCount(page)} of {formatCount(pages)}
      </p>
      <div className="text-end">{page < pages && link(page + 1, "next", "Next")}</div>
    </nav>
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
