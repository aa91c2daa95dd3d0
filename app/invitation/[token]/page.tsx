import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { apiPost } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { titled, unlisted } from "@/app/titled";
import { LinkCheckFailure } from "@/components/account/link-check-failure";
import { SecretLink } from "@/components/account/secret-link";
import { ClosedInvitation, InvitationIntro } from "@/components/invitations/closed-invitation";
import { InvitationForm } from "@/components/invitations/invitation-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { InvitationPreviewAnswer } from "@/lib/contract/invitations";
import { invitationPagePath, pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";

export const generateMetadata = titled("invitation", { ...unlisted, referrer: "no-referrer" });

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [user, t, answer] = await Promise.all([
    findCurrentUser(),
    getTranslations("invitation"),
    apiPost(apiPaths.invitationPreview, { invitationToken: token }, InvitationPreviewAnswer),
  ]);
  return (
    <>
      <SecretLink page={pagePaths.invitation} token={token} />
      {!answer.ok && (
        <LinkCheckFailure
          title={t("title")}
          intro={t("unread")}
          failure={answer}
          here={invitationPagePath(token)}
        />
      )}
      {answer.ok && answer.value.invitation.state !== "valid" && (
        <ClosedInvitation invitation={answer.value.invitation} />
      )}
      {answer.ok && answer.value.invitation.state === "valid" && (
        <Invited
          intro={
            <InvitationIntro
              invitation={answer.value.invitation}
              signedInAs={user?.email ?? null}
            />
          }
        >
          <InvitationForm token={token} boundEmail={answer.value.invitation.email} />
        </Invited>
      )}
    </>
  );
}

async function Invited({ intro, children }: { intro: ReactNode; children: ReactNode }) {
  const t = await getTranslations("invitation");
  return (
    <EntryCard title={t("title")} intro={intro}>
      <ClientMessages of={["invitation", "newPassword", "password", "failure"]}>
        {children}
      </ClientMessages>
    </EntryCard>
  );
}
