import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { EntryCard } from "@/components/ui/entry-card";
import { formatDay } from "@/components/ui/format";
import type { InvitationPreview } from "@/lib/contract/invitations";
import { pagePaths } from "@/lib/contract/page-paths";

/** Explains why an invitation link no longer works, and what to do next. */
export function ClosedInvitation({ invitation }: { invitation: InvitationPreview }) {
  const t = useTranslations("invitation");
  const { email, invitedBy } = invitation;
  const state = invitation.state === "valid" ? "unknown" : invitation.state;
  const isUsed = state === "used";
  return (
    <EntryCard title={t(`closed.${state}.title`)} intro={t(`closed.${state}.why`)}>
      <p className="break-words">
        {isUsed && (email === null ? t("signInAny") : t("signInAs", { email }))}
        {state === "unknown" && t("checkLink")}
        {(state === "expired" || state === "revoked") &&
          (invitedBy === null ? t("askAnew") : t("askAnewOf", { who: invitedBy }))}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={pagePaths.login} className={buttonClass(isUsed ? "primary" : "quiet")}>
          {t("signIn")}
        </a>
        {isUsed && (
          <a href={pagePaths.forgottenPassword} className={buttonClass("quiet")}>
            {t("forgotten")}
          </a>
        )}
      </div>
      {!isUsed && <p className="mt-3 text-sm text-ink-soft">{t("alreadyMember")}</p>}
    </EntryCard>
  );
}

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
