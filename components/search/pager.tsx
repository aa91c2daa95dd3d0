import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import type { SearchState } from "@/lib/contract/page-paths";
import { SearchLink } from "./search-link";

type PagerProps = {
  state: SearchState;
  page: number;
  pages: number;
};

/** Previous and next as real links, which the keys `p` and `n` press. */
export function Pager({ state, page, pages }: PagerProps) {
  const t = useTranslations("search");
  if (pages <= 1) return null;

  function link(target: number, rel: "prev" | "next") {
    return (
      <SearchLink
        to={{ ...state, page: String(target) }}
        rel={rel}
        data-key={rel[0]}
        className={buttonClass("quiet")}
      >
        {t(rel === "prev" ? "previous" : "next")}
      </SearchLink>
    );
  }

  return (
    <nav aria-label={t("pages")} className="page-turner">
      <div>{page > 1 && link(Math.min(page - 1, pages), "prev")}</div>
      <p>{t("pageOf", { page, pages })}</p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
