import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import { EntryCard } from "@/components/ui/entry-card";
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
