import { useLocale } from "next-intl";
import { buttonClass } from "./button";
import { formatCount } from "./format";
import { SoftLink } from "./soft-link";

type PageLinksProps = {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  words: {
    pages: string;
    previous: string;
    next: string;
    pageOf: (values: { page: string; pages: string }) => string;
  };
};

/** Previous and next of a list in pages. */
export function PageLinks({ page, pages, pathOf, words }: PageLinksProps) {
  const language = useLocale();
  if (pages <= 1 || page > pages) return null;
  const link = (target: number, rel: "prev" | "next") => (
    <SoftLink href={pathOf(target)} rel={rel} className={buttonClass("quiet")}>
      {rel === "prev" ? words.previous : words.next}
    </SoftLink>
  );
  return (
    <nav aria-label={words.pages} className="page-turner">
      <div>{page > 1 && link(page - 1, "prev")}</div>
      <p>
        {words.pageOf({ page: formatCount(page, language), pages: formatCount(pages, language) })}
      </p>
      <div>{page < pages && link(page + 1, "next")}</div>
    </nav>
  );
}
