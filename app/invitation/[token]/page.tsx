import { getTranslations } from "next-intl/server";
import { apiPost } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { titled, unlisted } from "@/app/titled";
import { MailedLink } from "@/components/account/mailed-link";
import { ClosedInvitation, InvitationIntro } from "@/components/invitations/closed-invitation";
import { InvitationForm } from "@/components/invitations/invitation-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { InvitationPreviewAnswer } from "@/lib/contract/invitations";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";

export const generateMetadata = titled("invitation", { ...unlisted, referrer: "no-referrer" });

type Props = { params: Promise<{ token: string }> };

export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const [user, t, answer] = await Promise.all([
    findCurrentUser(),
    getTranslations("invitation"),
    apiPost(apiPaths.invitationPreview, { invitationToken: token }, InvitationPreviewAnswer),
  ]);
  const signedInAs = user?.email ?? null;
  return (
    <MailedLink namespace="invitation" page={pagePaths.invitation} token={token} answer={answer}>
      {({ invitation }) =>
        invitation.state === "valid" ? (
          <EntryCard
            title={t("title")}
            intro={<InvitationIntro invitation={invitation} signedInAs={signedInAs} />}
          >
            <ClientMessages of={["invitation", "newPassword", "password", "failure"]}>
              <InvitationForm token={token} boundEmail={invitation.email} />
            </ClientMessages>
          </EntryCard>
        ) : (
          <ClosedInvitation invitation={invitation} />
        )
      }
    </MailedLink>
  );
}
