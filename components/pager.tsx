import { useLocale, useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { buttonClass } from "./button";
import { formatCount } from "./format";
import { isPlainClick } from "./plain-click";

type PagerProps = {
  state: SearchState;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
};

/** Previous and next as real links; a plain click turns the page in place. */
export function Pager({ state, page, pages, onTurn }: PagerProps) {
  const t = useTranslations("search");
  const language = useLocale();
  if (pages <= 1) return null;

  function link(target: number, rel: "prev" | "next") {
    return (
      <a
        href={searchPagePath({ ...state, page: String(target) })}
        rel={rel}
        data-in-place=""
        className={buttonClass("quiet")}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onTurn(target);
        }}
      >
        {t(rel === "prev" ? "previous" : "next")}
      </a>
    );
  }

  return (
    <nav aria-label={t("pages")} className="page-turner">
      <div>{page > 1 && link(Math.min(page - 1, pages), "prev")}</div>
      <p>
        {t("pageOf", { page: formatCount(page, language), pages: formatCount(pages, language) })}
      </p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
