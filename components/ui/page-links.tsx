import { useLocale } from "next-intl";
import { buttonClass } from "./button-class";
import { formatCount } from "./format";
import { SoftLink } from "./soft-link";

type PastLastPageProps = {
  pages: number;
  pathOf: (page: number) => string;
  labels: Record<"past" | "last", (values: { page: string }) => string>;
};

/** Shown instead of a page that does not exist: says which page is the last, and links to it. */
export function PastLastPage({ pages, pathOf, labels }: PastLastPageProps) {
  const page = formatCount(pages, useLocale());
  return (
    <>
      {labels.past({ page })}{" "}
      <SoftLink href={pathOf(pages)} className="text-link">
        {labels.last({ page })}
      </SoftLink>
    </>
  );
}

type PageLinksProps = {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  labels: {
    pages: string;
    previous: string;
    next: string;
    pageOf: (values: { page: string; pages: string }) => string;
  };
};

/** Links to the previous and the next page of a list. */
export function PageLinks({ page, pages, pathOf, labels }: PageLinksProps) {
  const language = useLocale();
  if (pages <= 1 || page > pages) return null;
  const link = (target: number, rel: "prev" | "next") => (
    <SoftLink href={pathOf(target)} rel={rel} className={buttonClass("quiet")}>
      {rel === "prev" ? labels.previous : labels.next}
    </SoftLink>
  );
  return (
    <nav aria-label={labels.pages} className="page-turner">
      <div>{page > 1 && link(page - 1, "prev")}</div>
      <p>
        {labels.pageOf({ page: formatCount(page, language), pages: formatCount(pages, language) })}
      </p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
