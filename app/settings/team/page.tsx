import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { readPageNumber } from "@/app/settings/read-page-number";
import { InvitationList } from "@/components/invitations/invitation-list";
import { InviteForm } from "@/components/invitations/invite-form";
import { MemberList } from "@/components/team/member-list";
import { TeamTabs } from "@/components/team/team-tabs";
import { ClientMessages } from "@/components/ui/client-messages";
import FailureState from "@/components/ui/failure-state";
import { FlashMessageArea } from "@/components/ui/flash-message";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { RetryLink } from "@/components/ui/retry-link";
import { InvitationPage, type InvitationState, invitationStates } from "@/lib/contract/invitations";
import { loginPath, teamPagePath } from "@/lib/contract/page-paths";
import { invitationsPath, usersPath } from "@/lib/contract/paths";
import { pageSize } from "@/lib/contract/search-constants";
import { UserPage } from "@/lib/contract/users";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("title"), robots: { index: false } };
}

export default async function TeamPage({ searchParams }: Props) {
  const params = await searchParams;
  const state = stateOf(params.state);
  const page = readPageNumber(params.page);
  const invitationsPage = readPageNumber(params.invitations);
  const here = teamPagePath({ page, state, invitations: invitationsPage });
  const [people, invited, self, t] = await Promise.all([
    apiGet(usersPath(page), UserPage),
    apiGet(invitationsPath(state, invitationsPage), InvitationPage),
    findCurrentUser(),
    getTranslations("team"),
  ]);
  if (!people.ok && people.status === 401) redirect(loginPath(here));
  if (!people.ok && people.status === 403) {
    return (
      <NotFoundMessage title={t("refused")} action={t("toSearch")}>
        {t("refusedAdvice")}
      </NotFoundMessage>
    );
  }
  const retry = <RetryLink href={here} />;
  return (
    <div className="py-8 sm:py-10">
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("intro")}</p>
      <TeamTabs current="team" />
      <ClientMessages of={["team", "invitations", "password", "failure"]}>
        <FlashMessageArea>
          {people.ok ? (
            <MemberList
              found={people.value}
              self={self?.id ?? ""}
              pageSize={pageSize}
              now={new Date()}
            />
          ) : (
            <div className="mt-8">
              <FailureState failure={people} backTo={here} action={retry} />
            </div>
          )}
          <section
            aria-labelledby="invite-title"
            className="mt-10 rounded-panel border border-line bg-surface p-5"
          >
            <h2 id="invite-title" className="mb-3 text-lg font-semibold">
              {t("inviteTitle")}
            </h2>
            <InviteForm backTo={here} />
          </section>
          {invited.ok && <InvitationList found={invited.value} state={state} pageSize={pageSize} />}
          {!invited.ok && people.ok && (
            <div className="mt-8">
              <FailureState failure={invited} backTo={here} action={retry} />
            </div>
          )}
        </FlashMessageArea>
      </ClientMessages>
    </div>
  );
}

function stateOf(text: string | string[] | undefined): InvitationState | undefined {
  return invitationStates.find((state) => state === text);
}
