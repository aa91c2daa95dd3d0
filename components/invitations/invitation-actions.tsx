"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendInvitation, revokeInvitation } from "@/components/account/account-client";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAct } from "@/components/ui/news";
import { Notice } from "@/components/ui/notice";
import { SentInvitationNews } from "./sent-invitation-news";

/** What an admin can do with an invitation that nobody has used. */
export function InvitationActions({ id, who }: { id: string; who: string }) {
  const t = useTranslations("invitations");
  const { isBusy, act } = useAct();
  const [doing, setDoing] = useState<"resend" | "revoke">("resend");
  const refused = ({ status }: Failure) =>
    (status === 404 || status === 409) && <Notice title={t("gone")}>{t("goneAdvice")}</Notice>;

  function resend() {
    setDoing("resend");
    const done = (sent: Parameters<typeof SentInvitationNews>[0]["sent"]) => (
      <SentInvitationNews title={t("renewed", { who })} sent={sent} isRenewed />
    );
    void act(() => resendInvitation(id), { done, refused });
  }

  function revoke() {
    setDoing("revoke");
    const done = () => <Notice tone="calm" title={t("revoked", { who })} />;
    void act(() => revokeInvitation(id), { done, refused });
  }

  return (
    <div className="flex gap-2 text-sm">
      <Button
        variant="quiet"
        busy={isBusy}
        onClick={resend}
        aria-label={t("resendOf", { who })}
        className="px-3"
      >
        {t(isBusy && doing === "resend" ? "resending" : "resend")}
      </Button>
      <ConfirmButton
        busy={isBusy}
        onConfirm={revoke}
        className="px-3"
        words={{
          button: t(isBusy && doing === "revoke" ? "revoking" : "revoke"),
          label: t("revokeOf", { who }),
          title: t("revokeTitle"),
          text: t("revokeText", { who }),
          confirm: t("revoke"),
          keep: t("keep"),
        }}
      />
    </div>
  );
}
