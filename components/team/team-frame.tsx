import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ApiResult } from "@/components/api-client";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths } from "@/lib/contract/page-paths";

const pages = ["team", "journal"] as const;

type TeamFrameProps = {
  current: (typeof pages)[number];
  /** What the page has read, which the API refuses to all but administrators. */
  answer: ApiResult<unknown>;
  children: ReactNode;
};

/** Around the two pages of the team: title, introduction and tabs, or that only administrators may see it. */
export function TeamFrame({ current, answer, children }: TeamFrameProps) {
  const t = useTranslations(current);
  if (!answer.ok && answer.status === 403) {
    return (
      <NotFoundMessage title={t("refused")} action={t("toSearch")}>
        {t("refusedAdvice")}
      </NotFoundMessage>
    );
  }
  return (
    <div className="py-8 sm:py-10">
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("intro")}</p>
      <Tabs current={current} />
      {children}
    </div>
  );
}

function Tabs({ current }: Pick<TeamFrameProps, "current">) {
  const t = useTranslations("team");
  return (
    <nav aria-label={t("tabs")} className="mt-4 flex flex-wrap gap-2">
      {pages.map((page) => (
        <SoftLink
          key={page}
          href={pagePaths[page]}
          aria-current={page === current ? "page" : undefined}
          className="chip aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:font-medium"
        >
          {t(`tab.${page}`)}
        </SoftLink>
      ))}
    </nav>
  );
}
