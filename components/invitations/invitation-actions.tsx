"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendInvitation, revokeInvitation } from "@/components/account/account-client";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Notice } from "@/components/ui/notice";
import { useAction } from "@/components/ui/use-action";
import { SentInvitationMessage } from "./sent-invitation-message";

/** An admin's actions on an unused invitation: send it again or revoke it. */
export function InvitationActions({ id, who }: { id: string; who: string }) {
  const t = useTranslations("invitations");
  const { isBusy, run } = useAction();
  const [doing, setDoing] = useState<"resend" | "revoke">("resend");
  const refused = ({ status }: Failure) =>
    (status === 404 || status === 409) && <Notice title={t("gone")}>{t("goneAdvice")}</Notice>;

  function resend() {
    setDoing("resend");
    const done = (sent: Parameters<typeof SentInvitationMessage>[0]["sent"]) => (
      <SentInvitationMessage title={t("renewed", { who })} sent={sent} isRenewed />
    );
    void run(() => resendInvitation(id), { done, refused });
  }

  function revoke() {
    setDoing("revoke");
    void run(() => revokeInvitation(id), { done: t("revoked", { who }), refused });
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
        labels={{
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
