import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDay } from "@/components/ui/format";
import type { InvitationPreview } from "@/lib/contract/invitations";

const strong = (words: ReactNode) => <strong className="font-medium text-ink">{words}</strong>;

type InvitationIntroProps = { invitation: InvitationPreview; signedInAs: string | null };

/** Who invites to what, and until when. */
export function InvitationIntro({ invitation, signedInAs }: InvitationIntroProps) {
  const t = useTranslations();
  const language = useLocale();
  const { invitedBy, role, expiresAt } = invitation;
  const product = t("product.name");
  const asRole = t(`invitation.as.${role ?? "member"}`);
  return (
    <>
      <p className="break-words">
        {invitedBy === null
          ? t.rich("invitation.invited", { strong, product, asRole })
          : t.rich("invitation.invitedBy", { strong, product, asRole, who: invitedBy })}
      </p>
      {expiresAt !== null && (
        <p className="mt-2">{t("invitation.until", { date: formatDay(expiresAt, language) })}</p>
      )}
      {signedInAs !== null && (
        <p className="mt-2 break-words">{t("invitation.signedInAs", { email: signedInAs })}</p>
      )}
    </>
  );
}
