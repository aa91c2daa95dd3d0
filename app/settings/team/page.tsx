import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { readPageNumber } from "@/app/settings/read-page-number";
import { titled, unlisted } from "@/app/titled";
import { InvitationList } from "@/components/invitations/invitation-list";
import { InviteForm } from "@/components/invitations/invite-form";
import { MemberList } from "@/components/team/member-list";
import { TeamFrame } from "@/components/team/team-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageFailure } from "@/components/ui/failure-state";
import { FlashMessageArea } from "@/components/ui/flash-message";
import { InvitationPage, type InvitationState, invitationStates } from "@/lib/contract/invitations";
import { loginPath, teamPagePath } from "@/lib/contract/page-paths";
import { invitationsPath, usersPath } from "@/lib/contract/paths";
import { UserPage } from "@/lib/contract/users";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled("team", unlisted);

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
  return (
    <TeamFrame current="team" answer={people}>
      <ClientMessages of={["team", "invitations", "password", "failure"]}>
        <FlashMessageArea>
          {people.ok ? (
            <MemberList users={people.value} self={self?.id ?? ""} now={new Date()} />
          ) : (
            <PageFailure failure={people} here={here} />
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
          {invited.ok && <InvitationList invitations={invited.value} state={state} />}
          {!invited.ok && people.ok && <PageFailure failure={invited} here={here} />}
        </FlashMessageArea>
      </ClientMessages>
    </TeamFrame>
  );
}

function stateOf(text: string | string[] | undefined): InvitationState | undefined {
  return invitationStates.find((state) => state === text);
}
