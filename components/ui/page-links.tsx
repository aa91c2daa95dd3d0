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
      <SoftLink href={pathOf(pages)} className="text-link">
        {t("last", { page: pages })}
      </SoftLink>
    </>
  );
}

/** Links to the previous and the next page of a list. `label` says of which. */
export function PageLinks({
  label,
  page,
  pages,
  pathOf,
}: PagesProps & { label: string; page: number }) {
  const t = useTranslations("paging");
  if (pages <= 1 || page > pages) return null;
  const link = (target: number, rel: "prev" | "next") => (
    <SoftLink href={pathOf(target)} rel={rel} className={buttonClass("quiet")}>
      {t(rel === "prev" ? "previous" : "next")}
    </SoftLink>
  );
  return (
    <nav aria-label={label} className="page-turner">
      <div>{page > 1 && link(page - 1, "prev")}</div>
      <p>{t("pageOf", { page, pages })}</p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
