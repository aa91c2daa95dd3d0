import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { readPageNumber } from "@/app/settings/read-page-number";
import { EventList } from "@/components/team/event-list";
import { JournalFilter } from "@/components/team/journal-filter";
import { TeamTabs } from "@/components/team/team-tabs";
import { ClientMessages } from "@/components/ui/client-messages";
import FailureState from "@/components/ui/failure-state";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { Notice } from "@/components/ui/notice";
import { RetryLink } from "@/components/ui/retry-link";
import { AuditPage } from "@/lib/contract/audit-events";
import { journalPagePath, loginPath } from "@/lib/contract/page-paths";
import { auditPath, usersPath } from "@/lib/contract/paths";
import { pageSize } from "@/lib/contract/search-constants";
import { UserPage } from "@/lib/contract/users";

type Params = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Params> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("journal");
  return { title: t("title"), robots: { index: false } };
}

export default async function JournalPage({ searchParams }: Props) {
  const params = await searchParams;
  const filter = { user: textOf(params.user), event: textOf(params.event) };
  const page = readPageNumber(params.page);
  const here = journalPagePath(filter, page);
  const [found, people, t] = await Promise.all([
    apiGet(auditPath(filter, page), AuditPage),
    apiGet(usersPath(), UserPage),
    getTranslations("journal"),
  ]);
  if (!found.ok && found.status === 401) redirect(loginPath(here));
  if (!found.ok && found.status === 403) {
    return (
      <NotFoundMessage title={t("refused")} action={t("toSearch")}>
        {t("refusedAdvice")}
      </NotFoundMessage>
    );
  }
  const addresses = people.ok ? people.value.users.map(({ email }) => email) : [];
  return (
    <div className="py-8 sm:py-10">
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("intro")}</p>
      <TeamTabs current="journal" />
      <ClientMessages of={["journal", "failure"]}>
        <JournalFilter key={here} filter={filter} people={addresses} />
        {found.ok && <EventList found={found.value} filter={filter} pageSize={pageSize} />}
        {!found.ok && (
          <div className="mt-8">
            {found.status === 400 ? (
              <Notice title={t("wrongFilter")}>{t("wrongFilterAdvice")}</Notice>
            ) : (
              <FailureState failure={found} backTo={here} action={<RetryLink href={here} />} />
            )}
          </div>
        )}
      </ClientMessages>
    </div>
  );
}

function textOf(text: string | string[] | undefined): string | undefined {
  return typeof text === "string" ? text.trim() || undefined : undefined;
}
