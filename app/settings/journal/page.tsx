import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { readPageNumber } from "@/app/settings/read-page-number";
import { titled, unlisted } from "@/app/titled";
import { EventList } from "@/components/team/event-list";
import { JournalFilter } from "@/components/team/journal-filter";
import { TeamFrame } from "@/components/team/team-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageFailure } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { AuditPage } from "@/lib/contract/audit-events";
import { journalPagePath, loginPath } from "@/lib/contract/page-paths";
import { auditPath, usersPath } from "@/lib/contract/paths";
import { UserPage } from "@/lib/contract/users";

type Params = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Params> };

export const generateMetadata = titled("journal", unlisted);

export default async function JournalPage({ searchParams }: Props) {
  const params = await searchParams;
  const filter = { user: textOf(params.user), event: textOf(params.event) };
  const page = readPageNumber(params.page);
  const here = journalPagePath(filter, page);
  const [events, people, t] = await Promise.all([
    apiGet(auditPath(filter, page), AuditPage),
    apiGet(usersPath(), UserPage),
    getTranslations("journal"),
  ]);
  if (!events.ok && events.status === 401) redirect(loginPath(here));
  const addresses = people.ok ? people.value.users.map(({ email }) => email) : [];
  const isWrongFilter = !events.ok && events.status === 400;
  return (
    <TeamFrame current="journal" answer={events}>
      <ClientMessages of={["journal", "failure"]}>
        <JournalFilter key={here} filter={filter} people={addresses} />
        {events.ok && <EventList events={events.value} filter={filter} />}
        {isWrongFilter && (
          <div className="mt-8">
            <Notice title={t("wrongFilter")}>{t("wrongFilterAdvice")}</Notice>
          </div>
        )}
        {!events.ok && !isWrongFilter && <PageFailure failure={events} here={here} />}
      </ClientMessages>
    </TeamFrame>
  );
}

function textOf(text: string | string[] | undefined): string | undefined {
  return typeof text === "string" ? text.trim() || undefined : undefined;
}
