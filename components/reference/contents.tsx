"use client";

import { useTranslations } from "next-intl";
import type english from "@/i18n/messages/en.json";
import type { Endpoint } from "@/lib/contract/reference";
import { guideSections } from "./guide-section";

type Place = Pick<Endpoint, "id" | "tag">;

/** Links to the parts of the page: a column on wide screens, a disclosure on narrow ones. */
export function Contents({ endpoints }: { endpoints: readonly Place[] }) {
  const t = useTranslations("developers");
  return (
    <nav
      aria-label={t("contents")}
      className="mb-8 text-sm lg:sticky lg:top-6 lg:mb-0 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <details className="group lg:hidden">
        <summary className="chip w-fit">{t("contents")}</summary>
        <ContentsList endpoints={endpoints} />
      </details>
      <div className="hidden lg:block">
        <ContentsList endpoints={endpoints} />
      </div>
    </nav>
  );
}

/** A test holds the names equal to those of the document. */
type Group = keyof typeof english.developers.groups;

function ContentsList({ endpoints }: { endpoints: readonly Place[] }) {
  const t = useTranslations("developers");
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return (
    <>
      <ul className="mb-4 max-lg:mt-3">
        {guideSections.map((id) => (
          <ContentsLink key={id} id={id} words={t(`sections.${id}`)} />
        ))}
      </ul>
      <ul>
        {tags.map((tag) => (
          <li key={tag} className="mb-4">
            <p className="section-title">{t(`groups.${tag as Group}`)}</p>
            <ul lang="en">
              {endpoints
                .filter((endpoint) => endpoint.tag === tag)
                .map(({ id }) => (
                  <ContentsLink key={id} id={id} words={id} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function ContentsLink({ id, words }: { id: string; words: string }) {
  return (
    <li>
      <a href={`#${id}`} className="contents-link">
        {words}
      </a>
    </li>
  );
}
