import { useTranslations } from "next-intl";
import { buttonClass } from "./button-class";
import { SoftLink } from "./soft-link";

type PagesProps = { pages: number; pathOf: (page: number) => string };

/** Shown instead of a page that does not exist: says which page is the last, and links to it. */
export function PastLastPage({ pages, pathOf }: PagesProps) {
  const t = useTranslations("paging");
  return (
    <>
      {t("past", { page: pages })}{" "}
      <SoftLink href={pathOf(pages)}>{t("last", { page: pages })}</SoftLink>
    </>
  );
}

type PageLinksProps = PagesProps & {
  /** Says of which list. */
  label: string;
  page: number;
  /** Whether the page follows them without a navigation. */
  isInPlace?: boolean;
};

/** Links to the previous and the next page of a list, which the keys `p` and `n` press where there are such keys. */
export function PageLinks({ label, page, pages, pathOf, isInPlace = false }: PageLinksProps) {
  const t = useTranslations("paging");
  if (pages <= 1 || page > pages) return null;
  function link(target: number, rel: "prev" | "next") {
    const words = t(rel === "prev" ? "previous" : "next");
    const shared = { href: pathOf(target), rel, className: buttonClass("quiet") };
    if (!isInPlace) return <SoftLink {...shared}>{words}</SoftLink>;
    return (
      <a {...shared} data-in-place="" data-key={rel[0]}>
        {words}
      </a>
    );
  }
  return (
    <nav aria-label={label} className="page-turner">
      <div>{page > 1 && link(page - 1, "prev")}</div>
      <p>{t("pageOf", { page, pages })}</p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
